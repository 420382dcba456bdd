import { z } from 'zod'
import { length } from '#src/core/rules.ts'
import { shownNames } from './publish-change.ts'

/** How many tasks one edit of published videos takes at once. */
export const mostAmended = 500
/** The longest pattern, and what stands for what was found. */
const patternLength = 300

/** Where find and replace looks. */
export const replacedFields = ['title', 'description', 'tags'] as const
export type ReplacedField = (typeof replacedFields)[number]

const tag = length(100, 1)
const playlistId = z.string().regex(/^[\w-]{2,64}$/, { error: 'pattern' })

/** What is looked for, and how. */
type Sought = { readonly find: string; readonly isPattern: boolean; readonly matchCase: boolean }

/** What is changed of many published videos at once; what is left out stays. */
export const amendRule = z.object({
  replace: z
    .object({
      find: length(patternLength, 1),
      with: length(patternLength),
      fields: z.array(z.enum(replacedFields)).min(1),
      /** Whether `find` is a regular expression of JavaScript; `$1` stands for its groups then. */
      isPattern: z.boolean().default(false),
      matchCase: z.boolean().default(false),
    })
    .refine((replace) => !replace.isPattern || patternOf(replace) !== null, {
      path: ['find'],
      error: 'regularExpression',
    })
    .nullable()
    .default(null),
  tags: z
    .object({ how: z.enum(['set', 'add', 'remove']), tags: z.array(tag).max(100) })
    .nullable()
    .default(null),
  playlists: z
    .object({ how: z.enum(['add', 'remove']), ids: z.array(playlistId).min(1).max(10) })
    .nullable()
    .default(null),
  visibility: z.enum(shownNames).exclude(['scheduled']).nullable().default(null),
})
export type AmendRule = z.output<typeof amendRule>
type Replace = NonNullable<AmendRule['replace']>

/** Words that a rule works on. */
export type AmendedWords = {
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
}

/** What is looked for; null for a regular expression that is none. */
export function patternOf({ find, isPattern, matchCase }: Sought): RegExp | null {
  const flags = matchCase ? 'gu' : 'giu'
  try {
    return new RegExp(isPattern ? find : escaped(find), flags)
  } catch {
    return null
  }
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)

/** The words as the rule leaves them. Tags that are empty or there twice fall away. */
export function amended(words: AmendedWords, rule: Pick<AmendRule, 'replace' | 'tags'>): AmendedWords {
  const swap = swapOf(rule.replace)
  const fields = new Set<ReplacedField>(rule.replace?.fields ?? [])
  const swapped = (field: ReplacedField, text: string) => (fields.has(field) ? swap(text) : text)
  const tags = words.tags.map((one) => swapped('tags', one))
  return {
    title: swapped('title', words.title).trim(),
    description: swapped('description', words.description),
    tags: cleaned(retagged(tags, rule.tags)),
  }
}

function swapOf(replace: Replace | null): (text: string) => string {
  const pattern = replace === null ? null : patternOf(replace)
  if (replace === null || pattern === null) return (text) => text
  // Plain text is put in as it is: `$` means nothing in it.
  return replace.isPattern
    ? (text) => text.replace(pattern, replace.with)
    : (text) => text.replace(pattern, () => replace.with)
}

function retagged(tags: readonly string[], rule: AmendRule['tags']): readonly string[] {
  if (rule === null) return tags
  if (rule.how === 'set') return rule.tags
  if (rule.how === 'add') return [...tags, ...rule.tags]
  const gone = new Set(rule.tags.map((one) => one.trim().toLowerCase()))
  return tags.filter((one) => !gone.has(one.toLowerCase()))
}

const cleaned = (tags: readonly string[]) => [
  ...new Set(tags.map((one) => one.trim()).filter((one) => one !== '')),
]
