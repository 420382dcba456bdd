import type { ApiProcess } from '../api-process.ts'

const seed = 20_261_124

/** Conditions of a list, as its address has them. */
export type Filter = Readonly<Record<string, string>>
export type Measured = { readonly what: string; readonly times: readonly number[] }

/** How long a list takes for each of these filters, in milliseconds. */
export async function measureFilters(
  api: ApiProcess,
  list: { readonly path: string; readonly tries: number },
  filters: readonly Filter[],
): Promise<Measured[]> {
  const found: Measured[] = []
  for (const filter of filters)
    found.push({
      what: String(new URLSearchParams(filter)) || 'all',
      times: await timesOf(api, list, filter),
    })
  return found
}

function timesOf(
  api: ApiProcess,
  { path, tries }: { readonly path: string; readonly tries: number },
  filter: Filter,
): Promise<number[]> {
  return timesOfCall(api, `${path}?${new URLSearchParams(filter)}`, tries)
}

/** How long a call takes, in milliseconds; with a body it is a POST. */
export async function timesOfCall(
  api: ApiProcess,
  path: string,
  tries: number,
  body?: object,
): Promise<number[]> {
  const times: number[] = []
  const headers = { authorization: `Bearer ${api.bearer}`, 'content-type': 'application/json' }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  for (let index = 0; index < tries; index += 1) {
    const start = performance.now()
    const answer = await fetch(`${api.origin}/api${path}`, init)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${text}`)
    times.push(performance.now() - start)
  }
  return times
}

/** Pairs of different conditions, the same in each run. */
export function seededPairs(filters: readonly Filter[], count: number): Filter[] {
  let state = seed
  const next = (below: number) => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  const found: Filter[] = []
  while (found.length < count) {
    const [one, other] = [filters[next(filters.length)], filters[next(filters.length)]]
    const overlap = Object.keys(one ?? {}).some((key) => key in (other ?? {}))
    if (one && other && !overlap) found.push({ ...one, ...other })
  }
  return found
}

export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
}

export function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0
}

/** The p95 of all of them together. */
export const p95OfAll = (found: readonly Measured[]): number => p95(found.flatMap(({ times }) => times))
export const slowestOf = (found: readonly Measured[], count: number): readonly Measured[] =>
  found.toSorted((one, other) => p95(other.times) - p95(one.times)).slice(0, count)
