import type { ApiProcess } from '../api-process.ts'
import { fetchList, pageSize, readList } from './list-call.ts'

const tries = 5

export type PageTime = { readonly what: string; readonly ms: number }

/** Very common, common and rare words: one to three characters of Chinese, English, both cases, and none at all. */
export const searchTerms = [
  '视',
  '视频',
  '合集',
  '钢琴',
  '月光',
  '白月光',
  '短剧',
  'a',
  'AI',
  'official',
  'robot',
  '频 合',
  '徫',
  'zzz',
]

/** Times of the first, a middle and the last page of the whole list. */
export function listPages(api: ApiProcess, total: number): Promise<PageTime[]> {
  return pagesOf(api, undefined, total)
}

/** Times of the first, a middle and the last page of each search, counting included. */
export async function searchPages(api: ApiProcess): Promise<PageTime[]> {
  const times: PageTime[] = []
  for (const title of searchTerms) {
    const { total } = await readList(api.origin, api.bearer, { title })
    times.push(...(await pagesOf(api, title, total)))
  }
  return times
}

async function pagesOf(api: ApiProcess, title: string | undefined, total: number): Promise<PageTime[]> {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const times: PageTime[] = []
  for (const page of new Set([1, Math.ceil(last / 2), last])) {
    const what = `${title ?? 'all'}, page ${page} of ${last}`
    times.push({
      what,
      ms: await timeOf(() => fetchList(api.origin, api.bearer, { page, ...(title ? { title } : {}) })),
    })
  }
  return times
}

/** The fastest of a few tries, in milliseconds: the others tell what else the machine was doing. */
async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < tries; index += 1) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}
