import type { ClipTask } from '@pindao/protocol/clips/clip.endpoints.ts'
import { FilmFrame } from '#src/features/media/door/FilmFrame.tsx'
import { useVideo } from '#src/features/media/door/source-video.ts'
import { shownData } from '#src/shared/query/shown-data.ts'

/** A picture of the film of a clip at a time; the pictures of a film are asked for once, however many clips it has. */
export function ClipFrame(props: {
  readonly video: ClipTask['video']
  readonly atMs: number
  readonly inlineSize: number
}) {
  const storyboardUrl = shownData(useVideo(props.video.id))?.storyboardUrl ?? null
  const { video, ...rest } = props
  return <FilmFrame {...rest} film={{ ...video, storyboardUrl }} />
}
