import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { TranslationRow } from '../subtitle.table.ts'

/** Tells whoever asked for a translation what became of it. */
export const createTranslationNews =
  (news: NewsDesk) =>
  (
    tx: Tx,
    row: TranslationRow,
    event: 'translationDone' | 'translationFailed',
    title: string,
  ): Promise<void> =>
    news.raise(tx, {
      event,
      to: row.requestedBy,
      level: event === 'translationDone' ? 'info' : 'warn',
      title: `${title} · ${row.targetLanguage}`,
      params: {},
      channelId: null,
      link: `${pagePaths.translations}?${new URLSearchParams({ detail: String(row.id) })}`,
      cause: `${event} ${row.id} ${row.epoch}`,
    })
export type TranslationNews = ReturnType<typeof createTranslationNews>
