import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { publishTaskPath } from '../door/publish-paths.ts'
import { outcomeTone } from './brake.words.ts'
import { useBrakedTasks } from './brakes.queries.ts'
import styles from './queue.module.css'

/** The tasks that were being sent as a brake was set, and what became of each: those that could not be stopped first. */
export function BrakedTasks(props: { readonly brakeId: string; readonly place: string; onClose(): void }) {
  const { brakeId, place, onClose } = props
  const { t } = useTranslation('publishing')
  const { data = [], isPending } = useBrakedTasks(brakeId)
  return (
    <Modal title={t('queue.brake.ranTitle', { place })} onCancel={onClose} footer={null} loading={isPending}>
      <p className={styles['note']}>{t('queue.brake.ranText')}</p>
      <ul className={styles['ran']}>
        {data.map((task) => (
          <li key={task.taskId}>
            <StatusTag tone={outcomeTone[task.outcome]}>{t(`queue.brake.outcome.${task.outcome}`)}</StatusTag>
            <Link to={publishTaskPath(task.taskId)}>
              <bdi>{task.title}</bdi>
            </Link>
            <span className={styles['note']}>
              <bdi>{task.channelName}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
