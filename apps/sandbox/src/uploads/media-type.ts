/** Largest video file: 256 GB. */
export const MAX_VIDEO_BYTES = 274_877_906_944

/** Whether a content type may be a video's: `video/*` or `application/octet-stream`. */
export function isVideoType(contentType: string): boolean {
  return /^(video\/[\w.+*-]+|application\/octet-stream)\s*(;|$)/i.test(contentType)
}
