import { z } from 'zod'
import type { PlatformProblem } from '../platform-adapter.ts'
import type { PlatformAnswer } from '../platform-http.ts'
import type { UsageNote } from '../quota/quota.ts'

const percent = z.number().min(0).transform(Math.round).catch(0)
const figures = z.object({
  call_count: percent,
  total_time: percent,
  total_cputime: percent,
  estimated_time_to_regain_access: percent,
})
const business = z.record(z.string(), z.array(figures))

/**
 * What the usage headers of an answer say (platforms.md D7); one that nobody understands says nothing. Whose Page a call
 * was for is not in the header of Pages: the caller knows.
 */
export function usageIn(
  { headers }: Pick<PlatformAnswer, 'headers'>,
  { appId, pageId: asked }: Pick<UsageNote, 'appId' | 'pageId'>,
): readonly UsageNote[] {
  const ofApp = read(headers['x-app-usage'], figures)
  const ofPage = asked === null ? null : read(headers['x-page-usage'], figures)
  const ofPages = read(headers['x-business-use-case-usage'], business) ?? {}
  const note = (pageId: string | null, used: z.output<typeof figures>): UsageNote => ({
    appId,
    pageId,
    calls: used.call_count,
    time: used.total_time,
    cpuTime: used.total_cputime,
    regainMinutes: used.estimated_time_to_regain_access,
  })
  const pages = Object.entries(ofPages).flatMap(([pageId, uses]) => {
    const [worst] = uses.toSorted((one, other) => other.call_count - one.call_count)
    return worst ? [note(pageId, worst)] : []
  })
  // Both headers may speak of one Page; the one that says when it is over says more.
  const plain = ofPage === null || pages.some(({ pageId }) => pageId === asked) ? [] : [note(asked, ofPage)]
  return [...(ofApp === null ? [] : [note(null, ofApp)]), ...plain, ...pages]
}

/** Who is throttled by a code (platforms.md D7): the whole app, or one Page. That of a person (17) stops nobody else. */
const throttledApp = ['4', '341', '613']
const throttledPage = ['32', '80001']

/** A refusal for too many calls says by itself that all is used, where no header says more of it. */
export function spentBy(
  { platformCode, retryAfterSeconds }: PlatformProblem,
  told: readonly UsageNote[],
  { appId, pageId }: Pick<UsageNote, 'appId' | 'pageId'>,
): readonly UsageNote[] {
  const code = platformCode ?? ''
  const isOfPage = throttledPage.includes(code) && pageId !== null
  if (!isOfPage && !throttledApp.includes(code)) return []
  const spent = isOfPage ? pageId : null
  if (told.some((note) => note.pageId === spent)) return []
  const regainMinutes = Math.ceil((retryAfterSeconds ?? 0) / 60)
  return [{ appId, pageId: spent, calls: 100, time: 0, cpuTime: 0, regainMinutes }]
}

function read<S extends z.ZodType>(header: string | undefined, schema: S): z.output<S> | null {
  try {
    return header === undefined ? null : schema.parse(JSON.parse(header))
  } catch {
    return null
  }
}
