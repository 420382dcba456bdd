import { jobStartLatency } from './api/job-latency.ts'
import { requestsPerSecond } from './api/load.ts'
import { listPages, type PageTime, searchPages, searchTerms } from './api/page-times.ts'
import { suggestionTimes } from './api/suggestion-times.ts'
import { fillVideoLibrary } from './api/video-library.ts'
import { type ApiProcess, startApi } from './api-process.ts'
import { type Cleanup, median, printFigures, startProgram, withWorkspace } from './harness.ts'

const videos = 1_000_000
const rounds = 3
const constantServer = new URL('./api/constant-server.ts', import.meta.url)

/**
 * The list of videos out of a million, through the real API process: how much of bare Fastify's rate is left, how long
 * any page of list and search takes, and how soon a job starts.
 */
export async function run(): Promise<void> {
  await withWorkspace(async (folder, cleanup) => {
    const api = await startApi(folder, cleanup)
    console.log(`\nfilling a library of ${videos} videos …`)
    await seeEverything(api)
    const client = await api.database.pool.connect()
    await fillVideoLibrary(client, { videos, staffPerDepartment: 30, channels: 1000 }).finally(() =>
      client.release(),
    )
    await printRates(api, cleanup)
    printPages('pages of the whole list', await listPages(api, videos))
    printPages(`pages of searches: ${searchTerms.join(' ')}`, await searchPages(api))
    printSuggestions(await suggestionTimes(api, [...searchTerms, '频道', '员工', '4', '@bench']))
    const latency = await jobStartLatency(String(api.database.pool.options.connectionString))
    printFigures('jobs: from the commit of their cause to their start', [
      { what: 'median', value: latency.median, unit: 'ms' },
      { what: '99th percentile', value: latency.p99, unit: 'ms', goal: { atMost: 10 } },
    ])
  })
}

/** The demo operator sees his own videos only; here he sees all, staff too, which is the most work. Before his first call. */
async function seeEverything({ database }: ApiProcess): Promise<void> {
  await database.pool.query("UPDATE role SET data_scope = 'all' WHERE code = 'operator'")
  await database.pool.query(
    "INSERT INTO role_permission SELECT id, 'staff:read' FROM role WHERE code = 'operator'",
  )
}

async function printRates(api: ApiProcess, cleanup: Cleanup): Promise<void> {
  const constant = await startProgram<{ origin: string }>(constantServer, { args: [api.origin, api.bearer] })
  cleanup.add(() => constant.stop())
  for (const connections of [16, 1]) {
    const measured: { bare: number; list: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      measured.push({
        bare: await requestsPerSecond(constant.said.origin, api.bearer, connections),
        list: await requestsPerSecond(api.origin, api.bearer, connections),
      })
    }
    printRate(measured, connections)
  }
}

/** Over one connection nobody shares an answer with another (`shared-read.ts`), so that rate has no goal. */
function printRate(measured: readonly { bare: number; list: number }[], connections: number): void {
  const bare = median(measured.map((round) => round.bare))
  const list = median(measured.map((round) => round.list))
  const goal = connections > 1 ? { goal: { atLeast: 0.35 } } : {}
  printFigures(`list of 30 of ${videos} videos, ${connections} connection(s), median of ${rounds}`, [
    { what: 'the same Fastify, the same answer as a constant', value: bare, unit: 'req/s' },
    { what: 'the list, with permissions and exact total', value: list, unit: 'req/s' },
    { what: 'list : constant', value: list / bare, ...goal },
  ])
}

function printPages(title: string, pages: readonly PageTime[]): void {
  const slowest = pages.toSorted((a, b) => b.ms - a.ms)
  printFigures(title, [
    { what: 'median page', value: median(pages.map(({ ms }) => ms)), unit: 'ms' },
    ...slowest.slice(0, 5).map(({ what, ms }, place) => ({
      what,
      value: ms,
      unit: 'ms',
      ...(place === 0 ? { goal: { atMost: 20 } } : {}),
    })),
  ])
}

/** SHL-05: what people wait for while they type. */
function printSuggestions(times: readonly PageTime[]): void {
  const [slowest, ...others] = times.toSorted((a, b) => b.ms - a.ms)
  if (!slowest) throw new RangeError('nothing was searched')
  printFigures(`search suggestions: ${times.map(({ what }) => what).join(' ')}`, [
    { what: 'median', value: median(times.map(({ ms }) => ms)), unit: 'ms' },
    {
      what: `search suggestions, slowest of ${times.length}: ${slowest.what}`,
      value: slowest.ms,
      unit: 'ms',
      goal: { atMost: 100 },
    },
    ...others.slice(0, 3).map(({ what, ms }) => ({ what, value: ms, unit: 'ms' })),
  ])
}
