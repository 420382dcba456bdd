import type { Readable } from 'node:stream'
import type { DeliveryStage } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { Logger } from 'pino'
import type { PlatformAdapter } from '#src/capabilities/platforms/platforms.ts'
import type { Bandwidth } from '#src/platform/bandwidth.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type SecretBox, Unopenable } from '#src/platform/crypto/secret-box.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { PublishLedger } from '../recovery/publish-ledger.ts'
import type { RecoveryGuard } from '../recovery/recovery.guard.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import type { Fence } from './delivery.store.ts'
import type { DeliveryRow } from './delivery.table.ts'
import { createTokenCall, type TokenCall, type TokenSource } from './platform-token.ts'

/** What publishing needs of the channels capability. */
export type ChannelPort = TokenSource & {
  /** Where the channel lives on its platform, whether its authorisation is good, and what its videos begin with. */
  platformChannelOf(channelId: bigint): Promise<{
    readonly platformChannelId: string
    readonly uploadsPlaylistId: string | null
    readonly credentialUsable: boolean
    readonly uploadDefaults: { readonly categoryId: string | null; readonly language: string | null }
  }>
  /** A video has become public on the channel. */
  notePublished(tx: Tx, channelId: bigint, at: string): Promise<void>
}

/** A stored video: bytes `start` to `end` (exclusive). @throws AppError media.objectNotFound */
export type VideoSource = { read(range: { start: number; end: number }): Promise<Readable> }

/** What publishing needs of the media capability. */
export type VideoPort = {
  /** @throws AppError media.videoNotFound */
  openVideo(videoId: bigint): Promise<VideoSource>
  /** How long it plays; null where nobody knows. */
  durationMs(videoId: bigint): Promise<number | null>
}

export type DeliveryDeps = {
  readonly database: Database
  readonly secrets: SecretBox
  readonly channels: ChannelPort
  readonly videos: VideoPort
  readonly adapterOf: (platform: string) => PlatformAdapter
  readonly guard: RecoveryGuard
  readonly ledger: PublishLedger
  readonly news: Pick<NewsDesk, 'raise' | 'lower'>
  /** Writes down what is to be done beside a video, as it is published. */
  readonly planSideSteps: (tx: Tx, task: PublishTaskRow, at: string) => Promise<void>
  /** Seconds between two looks for a video whose session was lost. */
  readonly lookupGapSeconds: number
  /** How fast the bytes of all deliveries of this process leave together; as fast as they can, if left out. */
  readonly bandwidth?: Bandwidth
  readonly clock: Clock
}

/**
 * One worker's hold on one delivery, for one run of the job. `stage`, `next` and `videoId` follow what has been stored;
 * `fence` is checked by every write.
 */
export type Run = {
  readonly task: PublishTaskRow
  readonly fence: Fence
  readonly adapter: PlatformAdapter
  readonly marker: string
  /** Under which the ledger knows the task. */
  readonly taskKey: string
  readonly total: number
  /** As stored when the run began. */
  readonly row: DeliveryRow
  /** Calls the platform with the channel's token. */
  readonly call: TokenCall
  readonly signal: AbortSignal
  readonly log: Logger
  stage: DeliveryStage
  session: string | null
  /** First byte the platform does not have yet; null when only the platform knows. */
  next: number | null
  /** Up to where the platform wants the next chunk, where it has said so. */
  until: number | undefined
  videoId: string | null
}

/** What a step leaves behind: go on with the next one, come back later, or nothing is left to do. */
export type StepResult =
  | { readonly kind: 'goOn' }
  | { readonly kind: 'again'; readonly seconds: number }
  | { readonly kind: 'ended' }
export const goOn: StepResult = { kind: 'goOn' }
export const ended: StepResult = { kind: 'ended' }
export const again = (seconds: number): StepResult => ({ kind: 'again', seconds })

const sessionPlace = (taskId: bigint, generation: number) => ({
  table: 'delivery',
  column: 'session',
  row: `${taskId}.${generation}`,
})

export function sealSession(secrets: SecretBox, fence: Fence, session: string): string {
  return secrets.seal(session, sessionPlace(fence.taskId, fence.generation))
}

/** Null also for one that no key of ours opens any more: it is lost then, as one that the platform has forgotten. */
function openSession(secrets: SecretBox, { sessionSealed, taskId, generation }: DeliveryRow): string | null {
  if (sessionSealed === null) return null
  try {
    return secrets.open(sessionSealed, sessionPlace(taskId, generation))
  } catch (error) {
    if (error instanceof Unopenable) return null
    throw error
  }
}

/** Builds the run from what is stored. */
export function runOf(
  deps: Pick<DeliveryDeps, 'secrets' | 'adapterOf' | 'channels'>,
  task: PublishTaskRow,
  row: DeliveryRow,
  taskKey: string,
  job: { signal: AbortSignal; log: Logger },
): Run {
  const fence = { taskId: row.taskId, generation: row.generation, epoch: row.epoch }
  return {
    task,
    fence,
    adapter: deps.adapterOf(task.platform),
    marker: row.marker,
    taskKey,
    total: row.bytesTotal,
    row,
    call: createTokenCall(deps.channels, task.channelId),
    signal: job.signal,
    log: job.log.child({ taskId: String(row.taskId), generation: row.generation, epoch: row.epoch }),
    stage: row.stage as DeliveryStage,
    session: openSession(deps.secrets, row),
    next: null,
    until: undefined,
    videoId: row.platformVideoId,
  }
}
