import type { Video } from '@pindao/protocol/media/video.record.ts'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FilmFrame } from '#src/features/media/door/FilmFrame.tsx'
import { type FilmControl, useFilmMoment } from '#src/features/media/door/film-control.ts'
import { useWave } from '#src/features/media/door/film-pictures.ts'
import { filmClock } from '#src/shared/format/film-clock.ts'
import type { CutList } from './cut-list.ts'
import styles from './room.module.css'

/** So many pictures of the storyboard stand side by side. */
const pictures = 16

/**
 * The film from left to right, in every language: its pictures, its sound as a wave, the pieces on it, the marks, and where
 * it stands. A press goes there.
 */
export function RoomTimeline(props: {
  readonly video: Video
  readonly film: FilmControl
  readonly list: CutList
  readonly onChoose: (key: number) => void
}) {
  const { video, film, list, onChoose } = props
  const { t } = useTranslation('clips')
  const waveUrl = useWave(video)
  const { durationMs } = video
  const percent = (ms: number) => `${(Math.min(ms, durationMs) / Math.max(1, durationMs)) * 100}%`
  const follow = ({ currentTarget, clientX, buttons }: PointerEvent<HTMLElement>) => {
    if ((buttons & 1) === 0) return
    const { left, width } = currentTarget.getBoundingClientRect()
    film.seek(Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * durationMs))
  }
  return (
    <div className={styles['timeline']} dir="ltr" onPointerDown={follow} onPointerMove={follow}>
      {video.storyboardUrl !== null && (
        <div className={styles['strip']} aria-hidden="true">
          {Array.from({ length: pictures }, (_, at) => ((at + 0.5) / pictures) * durationMs).map((atMs) => (
            <FilmFrame key={atMs} film={video} atMs={atMs} />
          ))}
        </div>
      )}
      {waveUrl !== null && (
        <div className={styles['wave']} style={{ maskImage: `url("${waveUrl}")` }} aria-hidden="true" />
      )}
      <div className={styles['lane']}>
        {list.pieces.map(({ key, startMs, endMs }, at) => (
          <button
            key={key}
            type="button"
            tabIndex={-1}
            className={`${styles['run']} ${key === list.chosen ? styles['chosen'] : ''}`}
            style={{ left: percent(startMs), width: percent(endMs - startMs) }}
            title={`${filmClock(startMs)} → ${filmClock(endMs)}`}
            aria-label={t('room.piece', { n: at + 1 })}
            onClick={() => onChoose(key)}
          >
            {at + 1}
          </button>
        ))}
      </div>
      {list.inMs !== null && <span className={styles['markIn']} style={{ left: percent(list.inMs) }} />}
      {list.outMs !== null && <span className={styles['markOut']} style={{ left: percent(list.outMs) }} />}
      <Playhead film={film} percent={percent} />
    </div>
  )
}

/** Where the film stands: drawn by itself, since it moves with every picture. */
function Playhead({
  film,
  percent,
}: {
  readonly film: FilmControl
  readonly percent: (ms: number) => string
}) {
  const ms = useFilmMoment(film, (moment) => moment.ms)
  return <span className={styles['playhead']} style={{ left: percent(ms) }} aria-hidden="true" />
}
