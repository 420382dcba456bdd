import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePeaks } from '#src/features/media/door/use-peaks.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import type { WaveformProps } from './Waveform.tsx'
import styles from './waveform.module.css'

const Waveform = lazyPart(async () => (await import('./Waveform.tsx')).Waveform)

/** The sound of the film above its cues: silent while it is being made, with a word why. */
export const DeskWave = memo(function DeskWave({
  videoId,
  ...props
}: Omit<WaveformProps, 'peaks'> & { readonly videoId: string }) {
  const { t } = useTranslation('subtitles')
  const { status, progress, value } = usePeaks(videoId)
  if (props.durationMs <= 0) return null
  const isTold = status === 'making' || status === 'failed' || status === 'none'
  return (
    <>
      <LazyPart fallback={<div className={styles['wave']} />}>
        <Waveform {...props} peaks={value ?? null} />
      </LazyPart>
      {isTold && (
        <p className={styles['note']} role="status">
          {t(`wave.${status}`, { percent: Math.floor(progress * 100) })}
        </p>
      )}
    </>
  )
})
