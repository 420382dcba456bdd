import { setTimeout as delay } from 'node:timers/promises'
import { publishCalendar } from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import { countPublishTasks, listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskSortKeys } from '@pindao/protocol/publishing/publish-task.filter.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import {
  daysAgo,
  type Filter,
  measureFilters,
  p95,
  p95OfAll,
  seededPairs,
  slowestOf,
  timesOfCall,
} from './api/filtered-list.ts'
import { fillTasks } from './api/many-tasks.ts'
import { fillVideoLibrary } from './api/video-library.ts'
import { type ApiProcess, startApi } from './api-process.ts'
import { printFigures, withWorkspace } from './harness.ts'

const tasks = 100_000
const videos = 40_000
const pairs = 100
const tries = 5
const goal = { atMost: 150 }
/** What somebody may see is remembered for some seconds. */
const rightsRememberedMs = 6000
/** Who looks: somebody who sees all, one department, or their own channels and what they submitted. */
const scopes = ['all', 'department', 'own'] as const

const filters: readonly Filter[] = [
  ...publishTaskStatus.names.map((name) => ({ status: String(publishTaskStatus.codes[name]) })),
  { status: '3,6,24,26' },
  { title: '月光' },
  { title: '视频' },
  { title: 'zzz' },
  { channelId: '900' },
  { videoId: '77' },
  { platformVideoId: 'video5000' },
  { operatorId: '40' },
  { owner: 'me' },
  { publishedSince: daysAgo(3) },
  { publishedSince: daysAgo(200) },
  ...publishTaskSortKeys.flatMap((key) => [{ sort: key }, { sort: `-${key}` }]),
]
/** Failed, under way, published today, all. */
const tabs = { views: [{ status: '3,6,24,26' }, { status: '2,4,20' }, { publishedSince: daysAgo(1) }, {}] }
const narrowings: readonly Filter[] = [
  {},
  { channelId: '900' },
  { departmentId: '2' },
  { operatorId: '40' },
  { planId: '3' },
]

/** Publish tasks of a big company: pages, filters, pairs of them, and months of the calendar, in each data scope. */
export async function run(): Promise<void> {
  await withWorkspace(async (folder, cleanup) => {
    const api = await startApi(folder, cleanup)
    console.log(`\nfilling a library of ${videos} videos and ${tasks} publish tasks …`)
    const client = await api.database.pool.connect()
    try {
      await fillVideoLibrary(client, { videos, staffPerDepartment: 30, channels: 1000 })
      await fillTasks(client, tasks)
    } finally {
      client.release()
    }
    for (const scope of scopes) {
      await api.database.pool.query("UPDATE role SET data_scope = $1 WHERE code = 'operator'", [scope])
      await delay(rightsRememberedMs)
      await measureScope(api, scope)
    }
  })
}

async function measureScope(api: ApiProcess, scope: (typeof scopes)[number]): Promise<void> {
  const list = { path: listPublishTasks.url, tries }
  const asked = (all: readonly Filter[]) => all.map((filter) => ({ ...filter, pageSize: '30' }))
  await measureFilters(api, list, asked([{}]))
  const pages = await measureFilters(api, list, [
    ...asked([{}]),
    { page: '100', pageSize: '30' },
    { page: '30', pageSize: '100' },
  ])
  const single = await measureFilters(api, list, asked(filters))
  const double = await measureFilters(api, list, asked(seededPairs(filters, pairs)))
  const counts = [
    { what: 'the numbers of the views', times: await timesOfCall(api, countPublishTasks.url, tries, tabs) },
  ]
  const months = await measureFilters(api, { path: publishCalendar.url, tries }, monthsAsked())
  printFigures(`${tasks} publish tasks, data scope "${scope}"`, [
    { what: 'p95 of pages', value: p95OfAll(pages), unit: 'ms', goal },
    { what: `p95 of ${single.length} filters and orders`, value: p95OfAll(single), unit: 'ms', goal },
    { what: `p95 of ${double.length} pairs of them`, value: p95OfAll(double), unit: 'ms', goal },
    { what: 'p95 of the numbers of the views', value: p95OfAll(counts), unit: 'ms', goal },
    { what: `p95 of ${months.length} months of the calendar`, value: p95OfAll(months), unit: 'ms', goal },
    ...slowestOf([...pages, ...single, ...double, ...counts, ...months], 10).map(({ what, times }) => ({
      what: `p95 of ${what}`,
      value: p95(times),
      unit: 'ms',
      goal,
    })),
  ])
}

/** The month of a calendar as its page asks for it, six weeks long: last, this and next one, narrowed in each way. */
function monthsAsked(): readonly Filter[] {
  return [40, 15, -15].flatMap((back) =>
    narrowings.map((filter) => ({
      ...filter,
      from: daysAgo(back).slice(0, 10),
      to: daysAgo(back - 41).slice(0, 10),
      zone: 'Asia/Shanghai',
      perDay: '4',
    })),
  )
}
