import type { ManagedPlatform } from '#src/channels/platforms.ts'
import { anyText } from '#src/core/rules.ts'
import { publishFieldsOf, type TextLimit } from './platform-fields.ts'
import { byteCount, characterCount } from './youtube-rules.ts'

const lengthOf = (text: string, { counts }: TextLimit) =>
  counts === 'bytes' ? byteCount(text) : characterCount(text)
const noAngleBrackets = /^[^<>]*$/u

/**
 * What a title may say that goes to all of these platforms; to none that is known yet: what any of them takes. A task is
 * called by its title, so there is one wherever it goes.
 */
export function titleFor(platforms: readonly ManagedPlatform[]) {
  const limits = limitsOf(platforms, 'title')
  const named = anyText.trim().min(1, { error: 'required' })
  const short = limits.reduce(
    (rule, limit) =>
      rule.refine((title) => lengthOf(title, limit) <= limit.max, {
        error: 'titleTooLong',
        params: { max: limit.max },
      }),
    named,
  )
  return limits.some((limit) => limit.noAngleBrackets)
    ? short.regex(noAngleBrackets, { error: 'titleCharacters' })
    : short
}

/** The same of a description. */
export function descriptionFor(platforms: readonly ManagedPlatform[]) {
  const limits = limitsOf(platforms, 'description')
  const short = limits.reduce(
    (rule, limit) =>
      rule.refine((text) => lengthOf(text, limit) <= limit.max, {
        error: limit.counts === 'bytes' ? 'descriptionTooLong' : 'descriptionTooManyCharacters',
        params: { max: limit.max },
      }),
    anyText,
  )
  return limits.some((limit) => limit.noAngleBrackets)
    ? short.regex(noAngleBrackets, { error: 'descriptionCharacters' })
    : short
}

/** The limits of each platform; where none is named the widest one. */
function limitsOf(
  platforms: readonly ManagedPlatform[],
  field: 'title' | 'description',
): readonly TextLimit[] {
  if (platforms.length > 0) return [...new Set(platforms)].map((platform) => publishFieldsOf(platform)[field])
  return [publishFieldsOf('facebook')[field]]
}
