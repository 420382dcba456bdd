/** Where the publish form of a video opens: over the list of videos. */
export function publishFormPath(videoId: string): string {
  return `/channel/source-videos?publish=${videoId}`
}
