import type { Recorded } from '#src/core/journal.ts'
import type { FactOf, ForcedState, VideoMetadata } from './video.facts.ts'

/** A video as it stands now. */
export interface Video {
  readonly created: Recorded<FactOf<'video.created'>>
  readonly metadata: VideoMetadata
  readonly thumbnail: { readonly blob: string; readonly mimeType: string } | null
  readonly forced: ForcedState | null
  readonly views: number
  /** Whether anybody but the owner could ever see it: then it can no longer be scheduled. */
  readonly wasPublished: boolean
  readonly hasCaptions: boolean
}

/** A resumable upload. The bytes it holds are the size of its blob, not a number kept here. */
export interface UploadSession {
  readonly started: FactOf<'upload.started'>
  readonly expired: boolean
  /** The video it became, as it was in that moment: its answer is repeated whenever it is asked for. */
  readonly result: Video | null
}

export type Caption = Recorded<FactOf<'caption.added'>>
