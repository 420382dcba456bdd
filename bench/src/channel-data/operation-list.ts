import { compareChannels } from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import { getOperationVideoPage } from '@pindao/protocol/channel-data/operation-video.endpoints.ts'
import { operationVideoSortKeys } from '@pindao/protocol/channel-data/operation-video.filter.ts'
import type { ApiProcess } from '../api-process.ts'

const tries = 10
type Query = Readonly<Record<string, string>>
export type Timed = { readonly what: string; readonly times: readonly number[] }

/** The operation list in every order, over the life, a named period and days that somebody chose; through the real API. */
export async function timeLists(
  api: ApiProcess,
  ranges: Readonly<Record<string, Query>>,
): Promise<readonly Timed[]> {
  const found: Timed[] = []
  for (const [name, range] of Object.entries(ranges)) {
    for (const sort of operationVideoSortKeys.flatMap((key) => [key, `-${key}`])) {
      const query = { ...range, sort, pageSize: '30' }
      found.push({
        what: `${name} by ${sort}`,
        times: await timesOf(api, getOperationVideoPage.url, query, tries),
      })
    }
  }
  return found
}

/** The list by views over days that nobody asked for before, in milliseconds. */
export async function timeFirst(api: ApiProcess, days: Query): Promise<number> {
  const start = performance.now()
  await ask(api, getOperationVideoPage.url, { ...days, sort: '-views', pageSize: '30' })
  return performance.now() - start
}

/** Ten channels beside each other over a year and the year before. */
export function timeCompare(api: ApiProcess, channelIds: readonly string[], days: Query): Promise<number[]> {
  return timesOf(api, compareChannels.url, { ...days, channelId: channelIds.join(',') }, 3 * tries)
}

/** In milliseconds; the first one, which finds nothing warm, is left out. */
async function timesOf(api: ApiProcess, url: string, query: Query, times: number): Promise<number[]> {
  const took: number[] = []
  for (let index = 0; index <= times; index += 1) {
    const start = performance.now()
    await ask(api, url, query)
    if (index > 0) took.push(performance.now() - start)
  }
  return took
}

async function ask(api: ApiProcess, url: string, query: Query): Promise<void> {
  const answer = await fetch(`${api.origin}/api${url}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${api.bearer}` },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
}

export function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0
}
