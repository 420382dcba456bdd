import { videoUploadStatus } from '#src/media/video.states.ts'

/** The codes of the company's older list of translations (SUB-02, E02). It is a view: no column holds them. */
export const listStatus = {
  translateFailed: 1,
  translatedWaitUpload: 2,
  uploading: 3,
  uploadFailed: 4,
  uploaded: 5,
  extractFailed: 6,
  extracted: 7,
  retrying: 8,
} as const
export type ListStatus = keyof typeof listStatus
export const listStatusNames = Object.keys(listStatus) as readonly ListStatus[]
export const listStatusCodes = Object.values(listStatus)

const { codes } = videoUploadStatus
/** Which code of the older list each state of a video is shown as (business.md §2.3 (3)). */
export const listStatusOfUpload: Readonly<Record<number, number>> = {
  [codes.translateFailed]: listStatus.translateFailed,
  [codes.translated]: listStatus.translatedWaitUpload,
  [codes.uploadQueued]: listStatus.translatedWaitUpload,
  [codes.uploading]: listStatus.uploading,
  [codes.uploadFailed]: listStatus.uploadFailed,
  [codes.uploaded]: listStatus.uploaded,
  [codes.retrying]: listStatus.retrying,
}

/** The code of a video in the older list; null where it has none and its own state is shown. */
export const listStatusOf = (uploadStatus: number): number | null => listStatusOfUpload[uploadStatus] ?? null
