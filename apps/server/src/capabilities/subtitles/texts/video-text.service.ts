import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { saveVideoText, VideoText } from '@pindao/protocol/subtitles/video-text.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import * as store from './video-text.store.ts'

type Deps = Pick<Kit, 'database' | 'clock'>
type Change = EndpointParsed<typeof saveVideoText>['body']

const present = ({ text, updatedBy }: store.ListedText): VideoText => ({
  language: text.language,
  title: text.title,
  description: text.description,
  tags: text.tags,
  by: text.by,
  updatedBy,
  updatedAt: text.updatedAt,
  version: text.version,
})

/** Tells the pages of whoever sees a video that its texts are others now. */
export const announceTexts = (
  tx: Tx,
  videoId: bigint,
  { ownerStaffId, departmentId }: { readonly ownerStaffId: bigint; readonly departmentId: bigint },
) =>
  publishLive(
    tx,
    { type: 'videoText', id: String(videoId) },
    { permission: 'subtitle:read', ownerStaffId, departmentId },
  )

/** Title, description and tags of a video in other languages, beside it (SUB-01). */
export function createVideoTexts({ database, clock }: Deps) {
  const { db } = database

  /** @throws media.videoNotFound */
  const covered = async ({ actor }: SignedInContext, videoId: bigint) =>
    coveredRecord(actor, await store.findOwn(db, videoId), (own) => own, 'media.videoNotFound')

  const note = (
    tx: Tx,
    ctx: SignedInContext,
    act: 'save' | 'delete',
    of: { readonly id: bigint; readonly language: string; readonly title: string },
  ) =>
    writeAudit(tx, ctx, {
      action: `videoText.${act}`,
      entity: 'videoText',
      entityId: of.id,
      detail: { title: of.title, language: of.language },
    })

  return {
    async list(ctx: SignedInContext, videoId: bigint) {
      const { language, title, tags } = await covered(ctx, videoId)
      return { own: { language, title, tags }, texts: (await store.findTexts(db, videoId)).map(present) }
    },

    /** @throws media.videoNotFound, access.changedMeanwhile */
    async save(
      ctx: SignedInContext,
      videoId: bigint,
      language: string,
      { version, ...texts }: Change,
    ): Promise<VideoText> {
      const own = await covered(ctx, videoId)
      await database.transaction(async (tx) => {
        const values = {
          ...texts,
          by: 'person' as const,
          updatedAt: instantIn(clock, 0),
          updatedBy: ctx.actor.staffId,
        }
        const row = await store.lockText(tx, videoId, language)
        if (row !== null) {
          // Somebody, or an engine, was first.
          assertVersion(row, version ?? 0)
          await store.updateText(tx, row.id, { ...values, version: row.version + 1 })
        }
        const kept = row ?? (await store.insertText(tx, { ...values, videoId, language }))
        if (kept === null || (row === null && version !== null)) throw new AppError('access.changedMeanwhile')
        await note(tx, ctx, 'save', { id: kept.id, language, title: texts.title })
        await announceTexts(tx, videoId, own)
      })
      return present(foundRecord(await store.findText(db, videoId, language), 'subtitles.textNotFound'))
    },

    /** @throws media.videoNotFound, subtitles.textNotFound */
    async remove(ctx: SignedInContext, videoId: bigint, language: string): Promise<{ language: string }> {
      const own = await covered(ctx, videoId)
      await database.transaction(async (tx) => {
        const row = foundRecord(await store.lockText(tx, videoId, language), 'subtitles.textNotFound')
        await store.deleteText(tx, row.id)
        await note(tx, ctx, 'delete', row)
        await announceTexts(tx, videoId, own)
      })
      return { language }
    },
  }
}
export type VideoTexts = ReturnType<typeof createVideoTexts>
