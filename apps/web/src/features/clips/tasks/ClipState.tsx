import type { ClipTask } from '@pindao/protocol/clips/clip.endpoints.ts'
import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { useTranslation } from 'react-i18next'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { ProgressLine } from '#src/shared/ui/ProgressLine.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { clipTaskTone } from './clip-task.status-view.ts'
import styles from './tasks.module.css'

/** Where one task stands: its state, how far its making is and how long it takes yet, or why it stopped. */
export function ClipState({ task }: { readonly task: ClipTask }) {
  const { t } = useTranslation(['clips', 'states', 'errors'])
  const textOr = useTextOr('errors')
  const { clipStatus, stage, progress, restSeconds, problem, problemParams } = task
  const name = clipTaskStatus.nameOf(clipStatus)
  return (
    <span className={styles['state']}>
      <StatusTag tone={clipTaskTone[name]}>{t(`states:clipTask.${name}`)}</StatusTag>
      {name === 'editing' && (
        <>
          <span className={styles['note']}>
            {t(`clips:stage.${stage}`)}
            {restSeconds !== null && ` · ${restOf(restSeconds)}`}
          </span>
          <ProgressLine share={progress} label={t('clips:progressOf', { title: task.title })} />
        </>
      )}
      {problem !== null && (
        <span className={styles['problem']}>{textOr(`errors:${problem}`, problem, problemParams)}</span>
      )}
    </span>
  )

  function restOf(seconds: number): string {
    return seconds < 60
      ? t('clips:rest.seconds', { n: Math.max(1, Math.round(seconds)) })
      : t('clips:rest.minutes', { n: Math.ceil(seconds / 60) })
  }
}
