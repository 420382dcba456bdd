import { basename } from 'node:path'
import type { KeptPictures } from '#src/capabilities/media/media.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { noteTemplate } from './template.audit.ts'
import { changeTemplate, findPicture, findTemplate, isPictureUsed } from './template.store.ts'
import { factsOf, lockOwn } from './template-changes.service.ts'

export type TemplatePictureDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly clock: Clock
  readonly pictures: KeptPictures
}

/** Longer names of files are cut. */
const nameLength = 200

/** The picture of a watermark. */
export function createTemplatePictures({ database, clock, pictures }: TemplatePictureDeps) {
  return {
    /**
     * Gives a watermark its picture in place of the one before.
     *
     * @throws publishing.templateNotFound, access.outsideScope, publishing.templateUnsuitable for another kind, and what
     *   `KeptPictures.keep` throws
     */
    async bring(
      ctx: SignedInContext,
      id: bigint,
      { fileName, bytes }: { readonly fileName: string; readonly bytes: Buffer },
    ): Promise<void> {
      // Asked before a picture is drawn for nothing, and again when it is kept.
      await database.transaction(async (tx) => assertWatermark(await lockOwn(tx, ctx.actor, id)))
      const { objectKey, size } = await pictures.keep(ctx.actor.staffId, bytes)
      try {
        const old = await database.transaction(async (tx) => {
          const row = await lockOwn(tx, ctx.actor, id)
          assertWatermark(row)
          const before = await factsOf(tx, ctx.actor, id)
          const pictureName = basename(fileName)
            .slice(0, nameLength)
            .replace(/\p{Cs}$/u, '')
          const picture = { pictureKey: objectKey, pictureName, pictureSize: size }
          await changeTemplate(tx, row, { ...picture, updatedAt: instantIn(clock, 0) })
          const after = await factsOf(tx, ctx.actor, id)
          await noteTemplate(tx, ctx, 'publishTemplate.picture', id, { before, after })
          return row.pictureKey
        })
        // A copy of the template may still show it: what nobody else has is removed only.
        if (old !== null && !(await isPictureUsed(database.db, old))) await pictures.remove(old)
      } catch (error) {
        await pictures.remove(objectKey)
        throw error
      }
    },

    /** As a data address, for a page that shows it. @throws publishing.templateNotFound */
    async show({ actor }: SignedInContext, id: bigint): Promise<{ url: string | null }> {
      const row = foundRecord(await findTemplate(database.db, actor, id), 'publishing.templateNotFound')
      const { pictureKey } = row.template
      const bytes = pictureKey === null ? null : await pictures.read(pictureKey)
      return { url: bytes === null ? null : `data:image/png;base64,${bytes.toString('base64')}` }
    },

    /** A watermark as it is laid over a film: its look and the object of its picture; null where it has none. */
    watermarkOf: (id: bigint) => findPicture(database.db, id),
  }
}
export type TemplatePictures = ReturnType<typeof createTemplatePictures>

function assertWatermark({ kind }: { readonly kind: string }): void {
  if (kind !== 'watermark') throw new AppError('publishing.templateUnsuitable')
}
