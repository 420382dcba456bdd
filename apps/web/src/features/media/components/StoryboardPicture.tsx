import { type PointerEvent, useState } from 'react'
import { VideoThumbnail } from '../door/VideoThumbnail.tsx'
import styles from './storyboard.module.css'
import { cellOfStoryboard } from './storyboard-cell.ts'

/** The picture of a video; under the pointer it goes through the film, by its storyboard. */
export function StoryboardPicture({
  url,
  storyboardUrl,
}: {
  readonly url: string | null
  readonly storyboardUrl: string | null
}) {
  const [share, setShare] = useState<number | null>(null)
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLSpanElement>) => {
    const { left, right, width } = currentTarget.getBoundingClientRect()
    const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
    const along = (isMirrored ? right - clientX : clientX - left) / width
    setShare(Math.min(0.999, Math.max(0, along)))
  }
  return (
    <span className={styles['frame']} onPointerMove={follow} onPointerLeave={() => setShare(null)}>
      <VideoThumbnail url={url} />
      {share !== null && storyboardUrl !== null && (
        <>
          <span className={styles['cell']} style={cellOfStoryboard(storyboardUrl, share)} />
          <span className={styles['bar']} style={{ inlineSize: `${share * 100}%` }} />
        </>
      )}
    </span>
  )
}
