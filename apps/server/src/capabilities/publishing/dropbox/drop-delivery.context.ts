import type { Readable } from 'node:stream'
import type { Move } from '@pindao/protocol/core/enumeration.ts'
import type { VideoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import type { Logger } from 'pino'
import type { Bandwidth } from '#src/platform/bandwidth.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { SecretBox } from '#src/platform/crypto/secret-box.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import type { EventReason } from '#src/platform/timeline/timeline.ts'
import type { Ascp } from './ascp/ascp-upload.ts'
import type { Reach } from './drop-box.reach.ts'

/** What a delivery sends: bytes `start` to `end` (exclusive), as many as `size`, with their checksum (eight hex digits). */
export type SentSource = {
  readonly size: number
  readonly crc32: string
  read(range: { start: number; end: number }): Promise<Readable>
}

/** What deliveries know of a source video. */
export type DeliveredVideo = {
  readonly id: bigint
  readonly title: string
  readonly fileName: string
  readonly objectKey: string
  readonly size: number
  readonly crc32: string
  readonly channelId: bigint | null
  readonly programme: string | null
  readonly ownerStaffId: bigint
  readonly departmentId: bigint
}

export type DropDeps = {
  readonly database: Database
  readonly jobs: JobSender
  readonly clock: Clock
  readonly log: Logger
  readonly secrets: SecretBox
  readonly news: Pick<NewsDesk, 'raise'>
  readonly storage: Pick<ObjectStore, 'open'>
  readonly reach: Reach
  readonly ascp: Ascp | null
  /** What this process sends, held to the hours in which the line belongs to others. */
  readonly bandwidth: Bandwidth
  /** A video that this person may see; with `tx` nobody deletes it before the transaction ends. @throws media.videoNotFound */
  readonly videoForPublishing: (ctx: SignedInContext, id: bigint, tx?: Tx) => Promise<DeliveredVideo>
  /** A video by its id, whoever asks; null for one that is gone. */
  readonly findVideo: (db: Executor, id: bigint) => Promise<DeliveredVideo | null>
  /** Moves the video's own upload state (E01). @returns whether it moved */
  readonly moveVideo: (
    tx: Tx,
    id: bigint,
    move: Move<VideoUploadStatus>,
    why: EventReason,
  ) => Promise<boolean>
  /** Brings it into the queue; false where something of it is under way. */
  readonly queueVideo: (tx: Tx, id: bigint, why: EventReason) => Promise<boolean>
  /** So that two of one video are begun one after the other. */
  readonly lockVideo: (tx: Tx, id: bigint) => Promise<unknown>
  /** Whether everything is held because an older database was restored. */
  readonly isHeld: () => Promise<boolean>
  /** Milliseconds without a byte moving after which a line counts as broken. */
  readonly stallMs: number
}
