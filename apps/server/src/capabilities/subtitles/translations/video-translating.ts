import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { videoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import { moveUpload } from '#src/capabilities/media/media.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { openTranslationsOf } from './translation.store.ts'

/**
 * Moves a video's own state with its translations (VID-02: 0–3 and 8; E01): one that waits to be delivered, or was, stays
 * where it is.
 */
export async function videoBegins(tx: Tx, videoId: bigint, at: string, staffId: bigint): Promise<void> {
  const why = { at, reason: 'translation', staffId }
  await moveUpload(tx, videoId, moveInto(videoUploadStatus, 'translating', 'person'), why)
  // What failed before is retried first, as the table has it.
  const retrying = moveInto(videoUploadStatus, 'retrying', 'person', ['translateFailed'])
  if (await moveUpload(tx, videoId, retrying, why))
    await moveUpload(tx, videoId, moveInto(videoUploadStatus, 'translating', 'system', ['retrying']), why)
}

/** Once nothing of it is translated any more: done, or failed where the last of a language did. */
export async function videoEnds(tx: Tx, videoId: bigint, at: string): Promise<void> {
  const { open, failed } = await openTranslationsOf(tx, videoId)
  if (open > 0) return
  const to = failed > 0 ? 'translateFailed' : 'translated'
  await moveUpload(tx, videoId, moveInto(videoUploadStatus, to, 'system'), { at, reason: 'translation' })
}
