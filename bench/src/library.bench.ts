import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { searchTerms } from './api/page-times.ts'
import { fillVideoLibrary } from './api/video-library.ts'
import { type ApiProcess, startApi } from './api-process.ts'
import { printFigures, withWorkspace } from './harness.ts'

/** Fewer for whoever is looking for something: `LIBRARY_VIDEOS=1000000 npm run bench library`. */
const videos = Number(process.env['LIBRARY_VIDEOS'] ?? 5_000_000)
const tries = 5
const seed = 20_261_124
const pairs = 200
const goal = { atMost: 150 }

/** Each condition that the list takes, common and rare ones. */
const filters: readonly Readonly<Record<string, string>>[] = [
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
    await timesOf(api, {})
    const first = await timesOf(api, {})
    const single = await measure(api, filters)
    const double = await measure(api, seededPairs())
    const searches = await measure(
      api,
      searchTerms.map((title) => ({ title })),
    )
    const all = (found: readonly Measured[]) => found.flatMap(({ times }) => times)
    const worst = [...single, ...double, ...searches].toSorted(
      (one, other) => p95(other.times) - p95(one.times),
    )
    printFigures(`a library of ${videos} videos`, [
      { what: 'p95 of the first page', value: p95(first), unit: 'ms', goal },
      { what: `p95 of ${single.length} filters`, value: p95(all(single)), unit: 'ms', goal },
      { what: `p95 of ${double.length} pairs of filters`, value: p95(all(double)), unit: 'ms', goal },
      { what: `p95 of ${searches.length} searches of titles`, value: p95(all(searches)), unit: 'ms', goal },
      ...worst
        .slice(0, 12)
        .map(({ what, times }) => ({ what: `p95 of ${what}`, value: p95(times), unit: 'ms' })),
    ])
  })
}

type Measured = { readonly what: string; readonly times: readonly number[] }

async function measure(
  api: ApiProcess,
  queries: readonly Readonly<Record<string, string>>[],
): Promise<Measured[]> {
  const found: Measured[] = []
  for (const query of queries)
    found.push({ what: String(new URLSearchParams(query)), times: await timesOf(api, query) })
  return found
}

async function timesOf(api: ApiProcess, query: Readonly<Record<string, string>>): Promise<number[]> {
  const times: number[] = []
  const address = `${api.origin}/api${listVideos.url}?${new URLSearchParams({ ...query, pageSize: '30' })}`
  for (let index = 0; index < tries; index += 1) {
    const start = performance.now()
    const answer = await fetch(address, { headers: { authorization: `Bearer ${api.bearer}` } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${text}`)
    times.push(performance.now() - start)
  }
  return times
}

/** Pairs of different conditions, the same in each run. */
function seededPairs(): Readonly<Record<string, string>>[] {
  let state = seed
  const next = (below: number) => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  const found: Readonly<Record<string, string>>[] = []
  while (found.length < pairs) {
    const [one, other] = [filters[next(filters.length)], filters[next(filters.length)]]
    const overlap = Object.keys(one ?? {}).some((key) => key in (other ?? {}))
    if (one && other && !overlap) found.push({ ...one, ...other })
  }
  return found
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0
}
