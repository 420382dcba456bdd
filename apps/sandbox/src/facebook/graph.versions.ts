import { GraphError } from './facebook.errors.ts'

/** Versions of the Graph API, oldest first, with the day each ends (`platforms.md` D); `null`: not announced. */
const VERSIONS: readonly (readonly [name: string, end: string | null])[] = [
  ['v21.0', '2027-01-21'],
  ['v22.0', '2027-05-20'],
  ['v23.0', '2027-10-08'],
  ['v24.0', '2028-02-18'],
  ['v25.0', '2028-07-29'],
  ['v26.0', null],
]

/**
 * The version that answers a call to `asked`: one that has ended, or none, is answered by the oldest that lives. Throws
 * 2500 for one there never was.
 */
export function answeringVersion(asked: string | undefined, now: number): string {
  const [oldest = ''] = VERSIONS.filter(([, end]) => end === null || Date.parse(end) > now).map(
    ([name]) => name,
  )
  if (asked === undefined) return oldest
  const wanted = Number(asked.slice(1))
  const newest = VERSIONS.at(-1)?.[0] ?? ''
  const known = VERSIONS.some(([name]) => name === asked) || wanted < Number(oldest.slice(1))
  if (!known || wanted > Number(newest.slice(1))) {
    throw new GraphError(2500, { message: `Unknown path components: /${asked}` })
  }
  return wanted < Number(oldest.slice(1)) ? oldest : asked
}
