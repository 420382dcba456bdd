import { search } from '@pindao/protocol/navigation/search.endpoints.ts'
import type { ApiProcess } from '../api-process.ts'
import { median } from '../harness.ts'
import type { PageTime } from './page-times.ts'

const tries = 9

/** Times of the suggestions for each of these words, as somebody who sees everything: the median of a few tries. */
export async function suggestionTimes(api: ApiProcess, terms: readonly string[]): Promise<PageTime[]> {
  const times: PageTime[] = []
  for (const term of terms) {
    const tried: number[] = []
    for (let index = 0; index < tries; index += 1) tried.push(await timeOf(api, term))
    times.push({ what: term, ms: median(tried) })
  }
  return times
}

async function timeOf({ origin, bearer }: ApiProcess, query: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${origin}/api${search.url}?${new URLSearchParams({ query })}`, {
    headers: { authorization: `Bearer ${bearer}` },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
  return performance.now() - start
}
