import type { Blobs } from '#src/uploads/blobs.ts'
import type { UploadSessions } from '#src/uploads/upload-sessions.ts'
import type { VideoMaker } from '#src/uploads/video-maker.ts'
import type { Addresses } from './resource.addresses.ts'
import type { VideoCounts } from './video.resource.ts'
import type { World } from './world.ts'
import type { Gate } from './youtube.gate.ts'

/** What the routes of the sandbox's YouTube stand on. */
export interface YoutubeDeps {
  readonly world: World
  readonly gate: Gate
  readonly blobs: Blobs
  readonly sessions: UploadSessions
  readonly maker: VideoMaker
  readonly addresses: Addresses
  /** What videos have counted, as it is shown beside them. */
  readonly counts: VideoCounts
  readonly now: () => number
  readonly publicUrl: () => string
}
