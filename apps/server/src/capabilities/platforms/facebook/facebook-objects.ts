import { z } from 'zod'
import { PlatformProblem } from '../platform-adapter.ts'
import type { FacebookHttp } from './facebook-http.ts'

/** Ids in one call of `?ids=` (platforms.md D5); each of them counts as a call. */
export const objectsPerCall = 50

type Wanted<S extends z.ZodType> = {
  readonly pass: string
  readonly ids: readonly string[]
  readonly fields: string
  readonly schema: S
}

/** Objects by id, as many as they are, without those that are gone. @throws PlatformProblem */
export async function readObjects<S extends z.ZodType>(
  http: Pick<FacebookHttp, 'read'>,
  wanted: Wanted<S>,
): Promise<readonly z.output<S>[]> {
  const found: z.output<S>[] = []
  for (let start = 0; start < wanted.ids.length; start += objectsPerCall) {
    const ids = wanted.ids.slice(start, start + objectsPerCall)
    found.push(...(await readBatch(http, { ...wanted, ids })))
  }
  return found
}

/** One that is gone refuses the whole call: the others are found by halves. */
async function readBatch<S extends z.ZodType>(
  http: Pick<FacebookHttp, 'read'>,
  wanted: Wanted<S>,
): Promise<readonly z.output<S>[]> {
  const { pass, ids, fields, schema } = wanted
  try {
    const query = { ids: ids.join(','), fields, access_token: pass }
    return Object.values(await http.read('/', query, z.record(z.string(), schema)))
  } catch (error) {
    if (!isGone(error)) throw error
    if (ids.length === 1) return []
    const middle = Math.ceil(ids.length / 2)
    const first = await readBatch(http, { ...wanted, ids: ids.slice(0, middle) })
    return [...first, ...(await readBatch(http, { ...wanted, ids: ids.slice(middle) }))]
  }
}

/** 803, or 100 with subcode 33: an object that does not exist, or that we may not see any more. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof PlatformProblem)) return false
  const { platformCode, subcode } = error
  return platformCode === '803' || (platformCode === '100' && subcode === '33')
}
