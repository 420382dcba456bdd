import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { DeletedVideo, listDeletedVideos } from '@pindao/protocol/media/video.endpoints.ts'
import type { Logger } from 'pino'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database, Transact, Tx } from '#src/platform/db/database.ts'
import { windowOf } from '#src/platform/db/listing.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import { thumbnailJob } from './video.jobs.ts'
import { announceVideo } from './video.news.ts'
import * as store from './video-bin.store.ts'

const daySeconds = 24 * 60 * 60
const batch = 100

export type VideoBinDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly files: Pick<StoredFiles, 'release' | 'free'>
  readonly jobs: JobSender
  /** What others keep of a video that is given up for good goes with it. */
  readonly forgetVideo: (tx: Tx, id: bigint) => Promise<void>
  /** Gives an object of the storage up. */
  readonly removeObject: (objectKey: string) => Promise<void>
  readonly clock: () => number
  /** Days that a deleted video can be taken back. */
  readonly keptDays: () => number
  /** Whether an older database was restored and nobody has confirmed it yet: it may take for deleted what is not. */
  readonly isHeld: () => Promise<boolean>
}
export type VideoBin = ReturnType<typeof createVideoBin>

/** What was deleted, and is kept for some weeks in case it is missed. */
export function createVideoBin({
  database,
  files,
  jobs,
  removeObject,
  forgetVideo,
  clock,
  keptDays,
  isHeld,
}: VideoBinDeps) {
  const { db } = database
  const now = () => new Date(clock()).toISOString()

  return {
    async list({ actor }: SignedInContext, query: EndpointParsed<typeof listDeletedVideos>['query']) {
      const { rows, total } = await store.listBin(db, actor, query.title, windowOf(query))
      return { rows: rows.map((row) => present(row, keptDays())), total }
    },

    titlesOf: (actor: Actor, ids: readonly bigint[]) => store.findBinTitles(db, actor, ids),

    /** Takes a video out of the bin, as it was. @throws media.videoNotFound for one that is not in it */
    async restore(
      ctx: SignedInContext,
      id: bigint,
      transact: Transact = database.transaction,
    ): Promise<void> {
      await transact(async (tx) => {
        const found = await store.lockDeleted(tx, id)
        const row = coveredRecord(ctx.actor, found, (video) => video, 'media.videoNotFound')
        const at = now()
        await store.markRestored(tx, id, at)
        // Its picture was not made in time, and then not wanted any more.
        if (row.thumbnailKey === null) await jobs.send(tx, thumbnailJob, { videoId: String(id) })
        const event = { at, actor: 'person', staffId: ctx.actor.staffId, reason: 'restored' } as const
        await writeEvent(tx, 'video', id, { ...event, from: row.uploadStatus, to: row.uploadStatus })
        const after = { title: row.title, fileName: row.fileName }
        await writeAudit(tx, ctx, { action: 'video.restore', entity: 'video', entityId: id, after })
        await announceVideo(tx, id, row)
      })
    },

    /** Gives up the files of what nobody missed in time. What is cut off is done the next time. */
    async purge({ signal, log }: { readonly signal: AbortSignal; readonly log: Logger }): Promise<number> {
      if (await isHeld()) return 0
      let purged = 0
      for (;;) {
        const ids = await store.findOverdue(db, instantIn(clock, -keptDays() * daySeconds), batch)
        for (const id of ids) {
          signal.throwIfAborted()
          if (await purgeOne(id)) purged += 1
        }
        if (ids.length < batch) break
      }
      if (purged > 0) log.info({ purged }, 'the bin was emptied of what is overdue')
      return purged
    },
  }

  async function purgeOne(id: bigint): Promise<boolean> {
    const given = await database.transaction(async (tx) => {
      const row = await store.lockDeleted(tx, id)
      // Somebody took it back meanwhile.
      if (row === null) return undefined
      await store.markPurged(tx, id, now())
      await forgetVideo(tx, id)
      const before = { title: row.title, fileName: row.fileName, size: row.size }
      await writeAudit(tx, null, { action: 'video.purge', entity: 'video', entityId: id, before })
      return { uploads: await files.release(tx, id), picture: row.thumbnailKey }
    })
    if (given === undefined) return false
    if (given.picture !== null) await removeObject(given.picture)
    for (const uploadId of given.uploads) await files.free(uploadId)
    return true
  }
}

function present(
  { video, channelName, ownerName, deletedBy }: Awaited<ReturnType<typeof store.listBin>>['rows'][number],
  keptDays: number,
): DeletedVideo {
  const { id, title, fileName, size, durationMs, deletedAt } = video
  const at = deletedAt ?? video.updatedAt
  return {
    id: String(id),
    title,
    fileName,
    channelName,
    size,
    durationMs,
    authName: ownerName,
    deletedAt: at,
    deletedBy,
    endsAt: new Date(Date.parse(at) + keptDays * daySeconds * 1000).toISOString(),
  }
}
