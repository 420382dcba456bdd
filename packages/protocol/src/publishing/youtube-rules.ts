import { z } from 'zod'
import { anyText } from '#src/core/rules.ts'

/** Limits of the YouTube Data API (platforms.md A5). */
export const youtubeLimits = { titleCharacters: 100, descriptionBytes: 5000, tagCharacters: 500 } as const

/** Categories that a video can be put in (platforms.md A5); some more are the platform's own. */
export const youtubeCategories = [
  '1',
  '2',
  '10',
  '15',
  '17',
  '19',
  '20',
  '22',
  '23',
  '24',
  '25',
  '26',
  '27',
  '28',
  '29',
] as const

const noAngleBrackets = /^[^<>]*$/u

/** Characters as YouTube counts them: by code point, whatever their size. */
export function characterCount(text: string): number {
  return [...text].length
}

export function byteCount(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Title: not empty, at most 100 characters, no `<` or `>`. */
export const publishTitle = anyText
  .trim()
  .min(1, { error: 'required' })
  .refine((title) => characterCount(title) <= youtubeLimits.titleCharacters, {
    error: 'titleTooLong',
    params: { max: youtubeLimits.titleCharacters },
  })
  .regex(noAngleBrackets, { error: 'titleCharacters' })

/** What a video is called where nobody says otherwise: its own title, as much of it as YouTube takes. */
export function publishTitleOf(videoTitle: string): string {
  return [...videoTitle].slice(0, youtubeLimits.titleCharacters).join('')
}

/** Description: at most 5000 bytes of UTF-8, no `<` or `>`. */
export const publishDescription = anyText
  .refine((description) => byteCount(description) <= youtubeLimits.descriptionBytes, {
    error: 'descriptionTooLong',
    params: { max: youtubeLimits.descriptionBytes },
  })
  .regex(noAngleBrackets, { error: 'descriptionCharacters' })

/** Tags as YouTube keeps them: trimmed, none empty, none twice. */
function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))]
}

/** Length as YouTube counts tags: the tags, a comma between two, and quotes around each that holds a space. */
export function tagsLength(tags: readonly string[]): number {
  const own = tags.reduce((sum, tag) => sum + characterCount(tag) + (/\s/u.test(tag) ? 2 : 0), 0)
  return own + Math.max(0, tags.length - 1)
}

export const publishTags = z
  .array(anyText)
  .overwrite(cleanTags)
  .refine((tags) => tagsLength(tags) <= youtubeLimits.tagCharacters, {
    error: 'tagsTooLong',
    params: { max: youtubeLimits.tagCharacters },
  })

/** Of YouTube eleven characters; of Facebook digits, alone or where its addresses have them. */
const youtubeIdIn = /(?:^|[/=])([\w-]{11})(?:$|[/?&#])/u
const facebookIdIn = /(?:^|\/(?:videos|reel)\/(?:[^/?#]+\/)?|[?&]v=)(\d{12,25})(?:$|[/?&#])/u

/** A video as a person names it: its id, or an address of it, of the player or of Studio. */
export const platformVideo = anyText
  .trim()
  .min(1, { error: 'required' })
  .max(500)
  .refine((name) => platformVideoIdIn(name) !== null, {
    error: 'platformVideo',
  })

/** The id in such a name; null where there is none. */
export function platformVideoIdIn(text: string): string | null {
  const name = text.trim()
  return facebookIdIn.exec(name)?.[1] ?? youtubeIdIn.exec(name)?.[1] ?? null
}
