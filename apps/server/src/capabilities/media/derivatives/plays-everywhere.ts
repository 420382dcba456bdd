import type { VideoFacts } from '#src/platform/media-tools/probe.ts'

const containers: readonly string[] = ['mp4', 'mov', 'webm']
const pictures: readonly string[] = ['h264', 'vp8', 'vp9', 'av1']
const sounds: readonly (string | null)[] = [null, 'aac', 'mp3', 'opus', 'vorbis']

/** Whether browsers play a file as it is. One that only some of them do counts as one that they do not. */
export function playsEverywhere({
  container,
  videoCodec,
  audioCodec,
}: Pick<VideoFacts, 'container' | 'videoCodec' | 'audioCodec'>): boolean {
  return containers.includes(container) && pictures.includes(videoCodec) && sounds.includes(audioCodec)
}
