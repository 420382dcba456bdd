import type { TextItem } from '@pindao/protocol/subtitles/video-text.endpoints.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import type { TranslationRow } from '../subtitle.table.ts'
import type { Texts } from './text-parts.ts'
import * as store from './video-text.store.ts'
import type { VideoTextRow } from './video-text.table.ts'

type OfTranslation = Pick<
  TranslationRow,
  'id' | 'videoId' | 'sourceLanguage' | 'targetLanguage' | 'items' | 'requestedBy'
>

/** What is translated: what somebody wrote in the language of the source, or what the video is called itself. */
export async function sourceTexts(db: Executor, videoId: bigint, language: string): Promise<Texts | null> {
  const own = await store.findOwn(db, videoId)
  if (own === null) return null
  const written = (await store.findText(db, videoId, language))?.text
  return {
    title: written?.title || own.title,
    description: written?.description ?? '',
    tags: written !== undefined && written.tags.length > 0 ? written.tags : own.tags,
  }
}

const isEmpty = (row: Texts, item: TextItem) => row[item].length === 0

/** Which items of a task are still wanted: not those of a person, nor those that this task has brought already. */
export function wantedItems(
  items: readonly TextItem[],
  row: VideoTextRow | null,
  translationId: bigint,
): readonly TextItem[] {
  if (row === null) return items
  const isKept = row.by === 'person' || row.translationId === translationId
  return items.filter((item) => !isKept || isEmpty(row, item))
}

/** Keeps what came of a task, unless a person was there first. */
export async function keepTexts(tx: Tx, task: OfTranslation, texts: Texts, at: string): Promise<void> {
  const { id: translationId, videoId, targetLanguage: language, items, requestedBy } = task
  const row = await store.lockText(tx, videoId, language)
  const wanted = wantedItems(items, row, translationId)
  const brought = {
    ...(wanted.includes('title') ? { title: texts.title } : {}),
    ...(wanted.includes('description') ? { description: texts.description } : {}),
    ...(wanted.includes('tags') ? { tags: [...texts.tags] } : {}),
  }
  const beside = { translationId, updatedAt: at, updatedBy: requestedBy }
  if (row === null)
    await store.insertText(tx, { tags: [], ...brought, ...beside, videoId, language, by: 'engine' })
  else await store.updateText(tx, row.id, { ...brought, ...beside, version: row.version + 1 })
}
