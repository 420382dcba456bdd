import type { ClaimDetail } from '@pindao/protocol/claims/claim.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Place, SourcePlayer } from '#src/features/media/door/SourcePlayer.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { atSecond, shareOf, spanEnd } from './claim-match.ts'
import styles from './claims.module.css'

type Segment = ClaimDetail['segments'][number]

/** The parts of the video that match, on its line, and played from there where the library has the file. */
export function ClaimMatch({ claim }: { readonly claim: ClaimDetail }) {
  const { segments, sourceVideo } = claim
  const { t } = useTranslation('claims')
  const [place, setPlace] = useState<Place>()
  const play = ({ fromMs }: Segment) => setPlace({ second: fromMs / 1000 })
  if (segments.length === 0) return <p className={styles['note']}>{t('match.none')}</p>
  return (
    <>
      {sourceVideo === null ? (
        <p className={styles['note']}>{t('match.noSource')}</p>
      ) : (
        <SourcePlayer videoId={sourceVideo.id} place={place} />
      )}
      <Line claim={claim} {...(sourceVideo === null ? {} : { play })} />
      <ul className={styles['list']} aria-label={t('match.title')}>
        {segments.map((segment) => (
          <li key={segment.fromMs} className={styles['line']}>
            <SegmentWords segment={segment} />
            {sourceVideo === null ? (
              <PlatformLink claim={claim} segment={segment} />
            ) : (
              <PlayButton segment={segment} play={play} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The whole video as a line, with what matches on it. Keyboards have the list below. */
function Line({ claim, play }: { readonly claim: ClaimDetail; readonly play?: (segment: Segment) => void }) {
  const { segments } = claim
  const { t } = useTranslation('claims')
  const format = useFormat()
  const end = spanEnd(claim)
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['note']}>
        {t('match.timeline', { length: format.duration(end), n: segments.length })}
      </figcaption>
      <div className={styles['track']} dir="ltr" aria-hidden="true">
        {segments.map((segment) => (
          <button
            key={segment.fromMs}
            type="button"
            tabIndex={-1}
            className={styles['span']}
            style={shareOf(segment, end)}
            onClick={() => play?.(segment)}
          />
        ))}
      </div>
    </figure>
  )
}

function SegmentWords({ segment: { fromMs, toMs, referenceFromMs } }: { readonly segment: Segment }) {
  const { t } = useTranslation('claims')
  const format = useFormat()
  return (
    <span>
      {t('match.segment', { from: format.duration(fromMs), to: format.duration(toMs) })}
      {referenceFromMs !== null && (
        <span className={styles['reference']}>
          {t('match.reference', { at: format.duration(referenceFromMs) })}
        </span>
      )}
    </span>
  )
}

function PlayButton({ segment, play }: { readonly segment: Segment; play(segment: Segment): void }) {
  const { t } = useTranslation('claims')
  const at = useFormat().duration(segment.fromMs)
  return (
    <Button size="small" onClick={() => play(segment)}>
      {t('match.play', { at })}
    </Button>
  )
}

function PlatformLink({ claim, segment }: { readonly claim: ClaimDetail; readonly segment: Segment }) {
  const { t } = useTranslation('claims')
  const at = useFormat().duration(segment.fromMs)
  return (
    <a href={atSecond(claim.url, segment.fromMs)} target="_blank" rel="noopener noreferrer">
      {t('match.see', { at })}
    </a>
  )
}
