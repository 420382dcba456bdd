import type { TextItem } from '@pindao/protocol/subtitles/video-text.endpoints.ts'
import type { SourceText } from '../engines/translation-engine.ts'

/** Title, description and tags in one language. */
export type Texts = { readonly title: string; readonly description: string; readonly tags: readonly string[] }

/** A line that says something: an address, or a row of signs, is the same in every language. */
const isSaid = (line: string) => /\p{L}/u.test(line) && !/^\s*https?:\/\/\S+\s*$/iu.test(line)

/**
 * What an engine is given of texts, each part by an id: the title, the description line by line, so that it keeps its lines
 * and none is longer than an engine takes, and each tag.
 */
export function partsOf(texts: Texts, items: readonly TextItem[]) {
  const parts: SourceText[] = []
  const put = (text: string): number | null => {
    if (!isSaid(text)) return null
    parts.push({ id: parts.length + 1, text: text.trim() })
    return parts.length
  }
  const has = (item: TextItem) => items.includes(item)
  const title = has('title') ? put(texts.title) : null
  const lines = has('description')
    ? texts.description.split('\n').map((line) => ({ line, id: put(line) }))
    : []
  const tags = has('tags') ? texts.tags.map((tag) => ({ tag, id: put(tag) })) : []
  return {
    parts: parts as readonly SourceText[],
    /** The texts of what came back: a part without an answer stays as it was, for a person to see. */
    join(told: ReadonlyMap<number, string>): Texts {
      const of = (id: number | null, was: string) => (id === null ? was : (told.get(id) ?? was))
      return {
        title: has('title') ? of(title, texts.title).replaceAll(/\s+/gu, ' ') : '',
        description: lines.map(({ line, id }) => of(id, line)).join('\n'),
        // Two tags may become the same word.
        tags: [...new Set(tags.map(({ tag, id }) => of(id, tag).replaceAll(',', ' ').trim()))].filter(
          Boolean,
        ),
      }
    },
  }
}
