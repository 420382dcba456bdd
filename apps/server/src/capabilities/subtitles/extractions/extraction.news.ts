import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { ExtractionRow } from '../subtitle.table.ts'

/** Tells whoever asked for the words of a film what became of it. */
export const createExtractionNews =
  (news: NewsDesk) =>
  (tx: Tx, row: ExtractionRow, event: 'extractionDone' | 'extractionFailed', title: string): Promise<void> =>
    news.raise(tx, {
      event,
      to: row.requestedBy,
      level: event === 'extractionDone' ? 'info' : 'warn',
      title: `${title} · ${row.language}`,
      params: {},
      channelId: null,
      link: `${pagePaths.extractions}?${new URLSearchParams({ videoIds: String(row.videoId) })}`,
      cause: `${event} ${row.id} ${row.epoch}`,
    })
export type ExtractionNews = ReturnType<typeof createExtractionNews>
