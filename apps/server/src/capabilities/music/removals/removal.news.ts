import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { MusicRemovalRow } from '../music.table.ts'

type Told = Pick<
  MusicRemovalRow,
  'id' | 'requestedBy' | 'videoTitle' | 'platformVideoId' | 'channelId' | 'epoch'
>

/** Tells whoever had music taken out of a video what became of it. */
export const createRemovalNews =
  (news: NewsDesk) =>
  async (tx: Tx, row: Told, event: 'musicDone' | 'musicFailed'): Promise<void> => {
    if (row.requestedBy === null) return
    await news.raise(tx, {
      event,
      to: row.requestedBy,
      level: event === 'musicDone' ? 'info' : 'warn',
      title: row.videoTitle || row.platformVideoId,
      params: {},
      channelId: row.channelId,
      link: `${pagePaths.music}?${new URLSearchParams({ detail: String(row.id) })}`,
      cause: `${event} ${row.id} ${row.epoch}`,
    })
  }
export type RemovalNews = ReturnType<typeof createRemovalNews>
