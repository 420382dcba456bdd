import { Progress } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import type { UploadTask } from '#src/shared/upload/engine/upload-task.ts'
import { lookOf, percentOf } from './task-words.ts'
import { UploadMoves } from './UploadMoves.tsx'
import { UploadTaskActions } from './UploadTaskActions.tsx'
import styles from './upload-panel.module.css'
import { type QueuePlace, useQueueMove } from './use-queue-move.ts'

const barStatus = { running: 'active', still: 'normal', failed: 'exception' } as const

/** One task of the panel: name, channel, bar, figures, what went wrong, what can be done; one that waits is moved by keys, too. */
export const UploadTaskRow = memo(function UploadTaskRow(props: { readonly task: UploadTask } & QueuePlace) {
  const { task, place, waiting, onMoved } = props
  const { t } = useTranslation('upload')
  const look = lookOf(task)
  const { canMove, move, onKeyDown } = useQueueMove(task, { place, waiting, onMoved })
  return (
    <li
      className={look === 'failed' ? `${styles['row']} ${styles['failed']}` : styles['row']}
      onKeyDown={onKeyDown}
    >
      <div className={styles['head']}>
        <div className={styles['name']}>
          <strong title={task.title}>
            <bdi className="cut">{task.title}</bdi>
          </strong>
          <span title={task.fileName}>
            <bdi className="cut">{task.channelName === '' ? task.fileName : task.channelName}</bdi>
          </span>
        </div>
        {place > 0 && waiting > 1 && <UploadMoves title={task.title} canMove={canMove} onMove={move} />}
        <UploadTaskActions task={task} />
      </div>
      <div className={styles['bar']}>
        <Progress
          percent={percentOf(task)}
          size="small"
          status={barStatus[look]}
          showInfo={false}
          aria-label={t('figures.progressOf', { title: task.title })}
        />
      </div>
      <Words task={task} />
      <Problem task={task} />
    </li>
  )
})

function Words({ task }: { readonly task: UploadTask }) {
  const { t } = useTranslation('upload')
  const format = useFormat()
  const { waitReason, speed, secondsLeft, size, progress } = task
  const sent = t('figures.of', {
    sent: format.fileSize(Math.floor(progress * size)),
    total: format.fileSize(size),
  })
  return (
    <div className={styles['words']}>
      <span>
        {waitReason === null ? t(`phase.${task.phase}`) : t(`wait.${waitReason}`)}{' '}
        {task.phase !== 'failed' && format.percent(percentOf(task) / 100)}
      </span>
      <span>{sent}</span>
      {speed !== null && <span>{t('figures.speed', { size: format.fileSize(speed) })}</span>}
      {secondsLeft !== null && secondsLeft > 0 && (
        <span>{t('figures.left', { time: format.duration(secondsLeft * 1000) })}</span>
      )}
      {task.retryNumber > 0 && <span>{t('figures.retried', { count: task.retryNumber })}</span>}
    </div>
  )
}

function Problem({ task: { problem } }: { readonly task: UploadTask }) {
  const { t } = useTranslation('upload')
  const { t: common } = useTranslation('common')
  if (problem === null) return null
  return (
    <p className={styles['problem']}>
      {t(`problem.${problem.code}`)}
      {problem.serverMessage !== null && <br />}
      {problem.serverMessage}
      {problem.requestId !== null && <br />}
      {problem.requestId !== null && common('error.requestId', { id: problem.requestId })}
    </p>
  )
}
