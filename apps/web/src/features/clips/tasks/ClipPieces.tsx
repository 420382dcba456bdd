import type { ClipTaskDetail } from '@pindao/protocol/clips/clip.endpoints.ts'
import { formatFilmTime } from '@pindao/protocol/clips/clip-time.ts'
import { stepsOf } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { Tag } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { filmClock } from '#src/shared/format/film-clock.ts'
import { ClipFrame } from './ClipFrame.tsx'
import styles from './tasks.module.css'

/** The pieces of the film that a clip has, in their order, and what is made of them. */
export function ClipPieces({ task }: { readonly task: ClipTaskDetail }) {
  const { t } = useTranslation(['clips', 'publishing'])
  const title = useId()
  const { recipe, video } = task
  const made = stepsOf(recipe).filter((step) => step !== 'segments')
  const pieces = recipe.segments.length === 0 ? [{ startMs: 0, endMs: video.durationMs }] : recipe.segments
  const numbered = pieces.map((piece, at) => ({ ...piece, number: at + 1 }))
  return (
    <section className={styles['section']} aria-labelledby={title}>
      <h3 id={title}>{t('clips:detail.pieces', { n: pieces.length })}</h3>
      <ol className={styles['pieces']}>
        {numbered.map(({ startMs, endMs, number }) => (
          <li key={number}>
            <span className={styles['frames']} dir="ltr">
              <ClipFrame video={video} atMs={startMs} inlineSize={96} />
              <ClipFrame video={video} atMs={endMs} inlineSize={96} />
            </span>
            <bdi dir="ltr">
              {filmClock(startMs)} → {filmClock(endMs)}
            </bdi>
            <span className={styles['note']}>{formatFilmTime(endMs - startMs)}</span>
          </li>
        ))}
      </ol>
      <p className={styles['note']}>{t(`clips:cut.${recipe.cut}`)}</p>
      {task.trackTitle !== null && (
        <p className={styles['note']}>{t('clips:detail.music', { track: task.trackTitle })}</p>
      )}
      {made.length > 0 && (
        <ul className={styles['steps']}>
          {made.map((step) => (
            <li key={step}>
              <Tag>{t(`publishing:prepare.step.${step}`)}</Tag>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
