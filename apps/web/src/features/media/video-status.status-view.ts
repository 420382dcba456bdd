import type { VideoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each state of a source video looks. Total: a new state does not compile until it has a look. */
export const videoStatusView: {
  readonly [S in VideoUploadStatus]: {
    readonly labelKey: `states:videoUploadStatus.${S}`
    readonly tone: Tone
  }
} = {
  saved: { labelKey: 'states:videoUploadStatus.saved', tone: 'neutral' },
  translating: { labelKey: 'states:videoUploadStatus.translating', tone: 'running' },
  translated: { labelKey: 'states:videoUploadStatus.translated', tone: 'success' },
  translateFailed: { labelKey: 'states:videoUploadStatus.translateFailed', tone: 'error' },
  uploadQueued: { labelKey: 'states:videoUploadStatus.uploadQueued', tone: 'waiting' },
  uploading: { labelKey: 'states:videoUploadStatus.uploading', tone: 'running' },
  uploaded: { labelKey: 'states:videoUploadStatus.uploaded', tone: 'success' },
  uploadFailed: { labelKey: 'states:videoUploadStatus.uploadFailed', tone: 'error' },
  retrying: { labelKey: 'states:videoUploadStatus.retrying', tone: 'warning' },
}
