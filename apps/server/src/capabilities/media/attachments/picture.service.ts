import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { MediaTools } from '#src/platform/media-tools/media-tools.ts'
import { withObject } from '#src/platform/storage/object-input.ts'
import { thumbnailKeyOf } from '#src/platform/storage/object-key.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { announceVideo } from '../library/video.news.ts'
import { findVideo, lockVideo, setThumbnail } from '../library/video.store.ts'
import type { VideoRow } from '../library/video.table.ts'

export type PictureDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly storage: ObjectStore
  readonly tools: Pick<MediaTools, 'thumbnail' | 'picture'>
  readonly clock: Clock
}
export type Pictures = ReturnType<typeof createPictures>

/** The picture of a video as somebody chooses it: a place of the film, or a picture of their own. */
export function createPictures({ database, storage, tools, clock }: PictureDeps) {
  /** @throws media.videoNotFound, media.frameOutside, media.notAVideo */
  async function choose(ctx: SignedInContext, id: bigint, atMs: number): Promise<void> {
    const row = await load(ctx, id)
    const { fileName, durationMs, objectKey } = row
    if (atMs > durationMs) throw new AppError('media.frameOutside')
    await withObject(storage, objectKey, (input) =>
      take(ctx, row, (out) => tools.thumbnail(input, out, { fileName, durationMs, atMs })),
    )
  }

  /** @throws media.videoNotFound, media.pictureFormat, media.pictureTooLarge */
  async function bring(ctx: SignedInContext, id: bigint, bytes: Buffer): Promise<void> {
    const row = await load(ctx, id)
    await take(ctx, row, async (out, folder) => {
      const brought = join(folder, 'brought')
      await writeFile(brought, bytes)
      await tools.picture(brought, out)
    })
  }

  async function take(
    ctx: SignedInContext,
    row: VideoRow,
    draw: (out: string, folder: string) => Promise<void>,
  ) {
    const folder = await mkdtemp(join(tmpdir(), 'pindao-picture-'))
    try {
      const out = join(folder, 'picture.jpg')
      await draw(out, folder)
      const key = `${dirname(row.objectKey)}/picture-${randomBytes(6).toString('base64url')}.jpg`
      await storage.put(key, out, new AbortController().signal)
      await show(ctx, row.id, key)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function show(ctx: SignedInContext, id: bigint, key: string): Promise<void> {
    try {
      const before = await database.transaction(async (tx) => {
        const row = cover(ctx, await lockVideo(tx, id))
        await setThumbnail(tx, id, key, instantIn(clock, 0))
        const { title } = row
        await writeAudit(tx, ctx, {
          action: 'video.picture',
          entity: 'video',
          entityId: id,
          detail: { title },
        })
        await announceVideo(tx, id, row)
        return row
      })
      // The one that was drawn by itself goes with its file.
      const old = before.thumbnailKey
      if (old !== null && old !== thumbnailKeyOf(before.objectKey)) await storage.remove(old)
    } catch (error) {
      await storage.remove(key)
      throw error
    }
  }

  const load = async (ctx: SignedInContext, id: bigint) => cover(ctx, await findVideo(database.db, id))

  return { choose, bring }
}

const cover = ({ actor }: SignedInContext, row: VideoRow | null): VideoRow =>
  coveredRecord(actor, row, (video) => video, 'media.videoNotFound')
