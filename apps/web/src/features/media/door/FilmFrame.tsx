import { cellOfStoryboard } from '../components/storyboard-cell.ts'
import styles from './film-frame.module.css'
import { VideoThumbnail } from './VideoThumbnail.tsx'

export { storyboardTimes } from '../components/storyboard-cell.ts'

/** What is needed to show a picture out of a film: the length in milliseconds, and its pictures, as far as there are any. */
export type PicturedFilm = {
  readonly durationMs: number
  readonly storyboardUrl: string | null
  readonly thumbnailUrl: string | null
}

/** The picture of a film at a time, as near as its storyboard has it; without one the picture of the film. `inlineSize` in px. */
export function FilmFrame({
  film,
  atMs,
  inlineSize,
}: {
  readonly film: PicturedFilm
  readonly atMs: number
  readonly inlineSize?: number
}) {
  if (film.storyboardUrl === null)
    return <VideoThumbnail url={film.thumbnailUrl} {...(inlineSize === undefined ? {} : { inlineSize })} />
  return (
    <span
      className={styles['frame']}
      style={{
        ...(inlineSize === undefined ? {} : { inlineSize }),
        ...cellOfStoryboard(film.storyboardUrl, atMs / Math.max(1, film.durationMs)),
      }}
      aria-hidden="true"
    />
  )
}
