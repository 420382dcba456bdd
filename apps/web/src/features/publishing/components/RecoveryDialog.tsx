import type { Recovery, RecoveryOutcome } from '@pindao/protocol/publishing/recovery.endpoints.ts'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useConfirmRecovery } from '../api/recovery.queries.ts'
import { RecoveryFindings } from './RecoveryFindings.tsx'
import styles from './recovery.module.css'
import { outcomeNames, outcomeView } from './recovery.status-view.ts'

type Props = {
  readonly recovery: Recovery
  readonly open: NonNullable<Recovery['open']>
  onClose(): void
}
type Filter = RecoveryOutcome | 'all'

/** What was found, what was not and waits, what is still being looked up; and the decision to go on. */
export function RecoveryDialog({ recovery, open, onClose }: Props) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const resume = useResume(recovery, open.id)
  const [filter, setFilter] = useState<Filter>('all')
  const all = outcomeNames.reduce((sum, outcome) => sum + recovery.counts[outcome], 0)
  return (
    <Modal
      width={960}
      title={t('recovery.title')}
      onCancel={onClose}
      footer={
        recovery.actions.includes('confirm') && (
          <Button type="primary" danger loading={resume.isPending} onClick={() => void resume.ask()}>
            {t('recovery.confirm')}
          </Button>
        )
      }
    >
      <p className={styles['note']}>{t('recovery.since', { time: format.exactTime(open.noticedAt) })}</p>
      <div className={styles['filter']}>
        <Segmented<Filter>
          aria-label={t('recovery.filter')}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: t('recovery.all', { number: all }) },
            ...outcomeNames.map((outcome) => ({
              value: outcome,
              label: `${t(outcomeView[outcome].labelKey)} ${recovery.counts[outcome]}`,
            })),
          ]}
        />
      </div>
      <p className={styles['meaning']}>
        {t(filter === 'all' ? 'recovery.text' : outcomeView[filter].meaningKey)}
      </p>
      <RecoveryFindings
        key={filter}
        recoveryId={open.id}
        {...(filter === 'all' ? {} : { outcome: filter })}
      />
    </Modal>
  )
}

/** Asks with the figures before it lets publishing go on. The dialog goes with the banner. */
function useResume({ counts }: Recovery, id: string) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const { mutateAsync, isPending } = useConfirmRecovery()
  const ask = async () => {
    const agreed = await feedback.confirm({
      title: t('recovery.confirmTitle'),
      text: t('recovery.confirmText', { tasks: counts.notFound, looking: counts.looking }),
      confirm: t('recovery.confirm'),
      danger: true,
    })
    if (!agreed) return
    try {
      await mutateAsync(id)
      feedback.success(t('recovery.done'))
    } catch (error) {
      feedback.failure(error)
    }
  }
  return { ask, isPending }
}
