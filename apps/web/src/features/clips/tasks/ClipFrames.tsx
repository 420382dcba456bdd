import type { ClipTask } from '@pindao/protocol/clips/clip.endpoints.ts'
import { useTranslation } from 'react-i18next'

import { filmClock } from '#src/shared/format/film-clock.ts'
import { ClipFrame } from './ClipFrame.tsx'
import styles from './tasks.module.css'

/** The first and the last picture of a clip, as near as the storyboard of its film has them. */
export function ClipFrames({ task }: { readonly task: ClipTask }) {
  const { t } = useTranslation('clips')
  const { video, firstMs, lastMs } = task
  return (
    <span
      className={styles['frames']}
      dir="ltr"
      title={t('list.fromTo', { from: filmClock(firstMs), to: filmClock(lastMs) })}
    >
      <ClipFrame video={video} atMs={firstMs} inlineSize={64} />
      <ClipFrame video={video} atMs={lastMs} inlineSize={64} />
    </span>
  )
}
