import { formatFilmTime } from '@pindao/protocol/clips/clip-time.ts'
import type { MusicRange } from '@pindao/protocol/music/music-ranges.ts'
import type { MusicRemovalRecord } from '@pindao/protocol/music/music-removal.endpoints.ts'
import { Segmented } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Place, SourcePlayer } from '#src/features/media/door/SourcePlayer.tsx'
import styles from './music.module.css'

type Side = 'before' | 'after'

/** Plays the film, and the version that was made of it at the same second, with the parts on a bar below. */
export function MusicFilm({
  removal,
  ranges,
  onFilm,
}: {
  readonly removal: MusicRemovalRecord
  readonly ranges: readonly MusicRange[]
  /** Is told the element that plays, and null when it goes. */
  readonly onFilm: (film: HTMLVideoElement | null) => void
}) {
  const { t } = useTranslation('music')
  const [side, setSide] = useState<Side>(removal.madeVideo === null ? 'before' : 'after')
  const [place, setPlace] = useState<Place>()
  const film = useRef<HTMLVideoElement>(null)
  const hold = useCallback(
    (element: HTMLVideoElement | null) => {
      // The one that goes says where it stood after the next has come.
      film.current = element ?? film.current
      onFilm(element)
    },
    [onFilm],
  )
  const { video, madeVideo } = removal
  if (video === null) return null
  const change = (to: Side) => {
    setPlace({ second: film.current?.currentTime ?? 0 })
    setSide(to)
  }
  const played = side === 'after' && madeVideo !== null ? madeVideo.id : video.id
  return (
    <div className={styles['film']}>
      {madeVideo !== null && (
        <Segmented<Side>
          aria-label={t('record.compare')}
          value={side}
          onChange={change}
          options={(['before', 'after'] as const).map((value) => ({ value, label: t(`record.${value}`) }))}
        />
      )}
      <SourcePlayer key={played} videoId={played} place={place} onFilm={hold} />
      <PartsBar durationMs={video.durationMs} claimed={removal.claimedRanges} ranges={ranges} />
    </div>
  )
}

/** Where in the film the parts lie: time runs as in players, in every language. */
function PartsBar(props: {
  readonly durationMs: number
  readonly claimed: readonly MusicRange[]
  readonly ranges: readonly MusicRange[]
}) {
  const { durationMs, claimed, ranges } = props
  const { t } = useTranslation('music')
  if (claimed.length + ranges.length === 0) return null
  const box = ({ fromMs, toMs }: MusicRange) => ({
    left: `${(fromMs / durationMs) * 100}%`,
    width: `${((Math.min(toMs, durationMs) - fromMs) / durationMs) * 100}%`,
  })
  const said = ranges.map(({ fromMs, toMs }, at) =>
    t('record.part', { n: at + 1, from: formatFilmTime(fromMs), to: formatFilmTime(toMs) }),
  )
  return (
    <div dir="ltr" role="img" className={styles['bar']} aria-label={[t('record.bar'), ...said].join(' ')}>
      {claimed.map((range) => (
        <span key={`${range.fromMs} ${range.toMs}`} className={styles['claimed']} style={box(range)} />
      ))}
      {ranges.map((range) => (
        <span key={`${range.fromMs} ${range.toMs}`} className={styles['part']} style={box(range)} />
      ))}
    </div>
  )
}
