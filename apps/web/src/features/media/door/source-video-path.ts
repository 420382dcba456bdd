/** Where a source video is: its drawer opens over the list of videos. */
export function sourceVideoPath(videoId: string): string {
  return `/channel/source-videos?preview=${videoId}`
}
