import type { ForcedState, VideoMetadata } from './video.facts.ts'
import type { Video } from './video.model.ts'

type Status = VideoMetadata['status']

/** Where the platform stands with a video: `status.uploadStatus` and its reason. */
export type UploadState =
  | { readonly uploadStatus: 'uploaded' | 'processed' }
  | {
      readonly uploadStatus: 'failed'
      readonly failureReason: Extract<ForcedState, { state: 'failed' }>['reason']
    }
  | {
      readonly uploadStatus: 'rejected'
      readonly rejectionReason: Extract<ForcedState, { state: 'rejected' }>['reason']
    }

/** Visibility at a moment: a scheduled video becomes public by itself. */
export function privacyAt(status: Status, at: number): Status['privacyStatus'] {
  const due = status.publishAt !== undefined && Date.parse(status.publishAt) <= at
  return status.privacyStatus === 'private' && due ? 'public' : status.privacyStatus
}

/** When a video was published: by its schedule, or when it came. */
export function publishedAt({ created, metadata }: Video, now: number): string {
  const { publishAt } = metadata.status
  const isOut = publishAt !== undefined && Date.parse(publishAt) <= now
  return isOut ? new Date(publishAt).toISOString() : (created.publishedAt ?? created.at)
}

/** Processing at a moment: nothing ticks, the state follows from when the video was made. */
export function uploadStateAt({ created, forced }: Video, at: number): UploadState {
  if (forced) return forcedState(forced)
  if (at < Date.parse(created.at) + created.processingMs) return { uploadStatus: 'uploaded' }
  if (created.bytes === 0) return { uploadStatus: 'failed', failureReason: 'emptyFile' }
  if (created.container === null) return { uploadStatus: 'failed', failureReason: 'invalidFile' }
  return { uploadStatus: 'processed' }
}

/** How much of the processing is left, in milliseconds. */
export function processingLeftMs({ created }: Video, at: number): number {
  return Math.max(0, Date.parse(created.at) + created.processingMs - at)
}

function forcedState(forced: ForcedState): UploadState {
  switch (forced.state) {
    case 'processing':
      return { uploadStatus: 'uploaded' }
    case 'processed':
      return { uploadStatus: 'processed' }
    case 'failed':
      return { uploadStatus: 'failed', failureReason: forced.reason }
    case 'rejected':
      return { uploadStatus: 'rejected', rejectionReason: forced.reason }
  }
}
