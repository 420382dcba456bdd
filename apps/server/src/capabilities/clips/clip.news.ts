import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { ClipRow } from './clip.table.ts'

/** Tells whoever cut a clip that it could not be made, or that publishing did not take it. */
export const createClipNews =
  (news: NewsDesk) =>
  (tx: Tx, clip: ClipRow, problem: ErrorCode): Promise<void> =>
    news.raise(tx, {
      event: 'clipFailed',
      to: clip.editorId,
      level: 'warn',
      title: clip.title,
      params: { problem },
      channelId: null,
      link: `${pagePaths.clips}?${new URLSearchParams({ clipId: String(clip.id) })}`,
      cause: `clipFailed ${clip.id} ${clip.epoch}`,
    })
export type ClipNews = ReturnType<typeof createClipNews>
