import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import {
  daysAgo,
  type Filter,
  measureFilters,
  p95,
  p95OfAll,
  seededPairs,
  slowestOf,
} from './api/filtered-list.ts'
import { searchTerms } from './api/page-times.ts'
import { fillVideoLibrary } from './api/video-library.ts'
import { startApi } from './api-process.ts'
import { printFigures, withWorkspace } from './harness.ts'

/** Fewer for whoever is looking for something: `LIBRARY_VIDEOS=1000000 npm run bench library`. */
const videos = Number(process.env['LIBRARY_VIDEOS'] ?? 5_000_000)
const list = { path: listVideos.url, tries: 5 }
const pageSize = '30'
const pairs = 200
const goal = { atMost: 150 }

/** Each condition that the list takes, common and rare ones. */
const filters: readonly Filter[] = [
  { title: '月光' },
  { channelId: '900' },
  { platform: 'facebook' },
  { platform: 'youtube,facebook' },
  { uploadStatus: '4' },
  { publishing: 'unpublished' },
  { publishing: 'failed' },
  { owner: 'me' },
  { uploaderId: '40' },
  { departmentId: '2' },
  { createdFrom: daysAgo(200), createdTo: daysAgo(190) },
  { createdFrom: daysAgo(3) },
  { durationFrom: '600', durationTo: '605' },
  { durationFrom: '600' },
  { orientation: 'portrait' },
  { language: 'zh' },
  { language: 'sw' },
  { language: 'de' },
  { programme: '节目 17' },
  { tag: '标签7' },
  { tag: 'tag77' },
]

/** The library of a big company, for somebody who sees all of it: first page, filters, pairs of them, searches. */
export async function run(): Promise<void> {
  await withWorkspace(async (folder, cleanup) => {
    const api = await startApi(folder, cleanup)
    // Before the first request, which remembers what the role may do.
    await api.database.pool.query("UPDATE role SET data_scope = 'all' WHERE code = 'operator'")
    console.log(`\nfilling a library of ${videos} videos …`)
    const client = await api.database.pool.connect()
    await fillVideoLibrary(client, { videos, staffPerDepartment: 30, channels: 1000 }).finally(() =>
      client.release(),
    )
    const measure = (asked: readonly Filter[]) =>
      measureFilters(
        api,
        list,
        asked.map((filter) => ({ ...filter, pageSize })),
      )
    await measure([{}])
    const first = await measure([{}])
    const single = await measure(filters)
    const double = await measure(seededPairs(filters, pairs))
    const searches = await measure(searchTerms.map((title) => ({ title })))
    printFigures(`a library of ${videos} videos`, [
      { what: 'p95 of the first page', value: p95OfAll(first), unit: 'ms', goal },
      { what: `p95 of ${single.length} filters`, value: p95OfAll(single), unit: 'ms', goal },
      { what: `p95 of ${double.length} pairs of filters`, value: p95OfAll(double), unit: 'ms', goal },
      { what: `p95 of ${searches.length} searches of titles`, value: p95OfAll(searches), unit: 'ms', goal },
      ...slowestOf([...single, ...double, ...searches], 12).map(({ what, times }) => ({
        what: `p95 of ${what}`,
        value: p95(times),
        unit: 'ms',
      })),
    ])
  })
}
