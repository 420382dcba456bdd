import { videoUploadStatus } from '#src/media/video.states.ts'
import { extractionStatus } from './extraction.states.ts'

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

/** Which code of the older list each state of the last extraction is shown as, where the video's own has none. */
export const listStatusOfExtraction: Readonly<Record<number, number>> = {
  [extractionStatus.codes.failed]: listStatus.extractFailed,
  [extractionStatus.codes.extracted]: listStatus.extracted,
  [extractionStatus.codes.generating]: listStatus.extracted,
  [extractionStatus.codes.generated]: listStatus.extracted,
}

/** The code of a video in the older list; null where it has none and its own state is shown. */
export const listStatusOf = (uploadStatus: number, extraction: number | null): number | null =>
  listStatusOfUpload[uploadStatus] ??
  (extraction === null ? null : (listStatusOfExtraction[extraction] ?? null))
