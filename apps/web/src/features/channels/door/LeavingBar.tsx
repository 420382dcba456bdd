import type { Leaving } from '@pindao/protocol/people/leaving.endpoints.ts'
import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LeavingDialog } from '../leaving/LeavingDialog.tsx'
import { useCancelLeaving, useLeaving, usePlanLeaving } from '../leaving/leaving.queries.ts'
import styles from './channels.module.css'

/** When somebody leaves, who planned it and who takes over; what went wrong; changes it, or takes it back. */
export function LeavingBar(props: {
  readonly staffId: string
  readonly name: string
  /** Whether this person may change what is planned. */
  readonly editable: boolean
}) {
  const { staffId, name, editable } = props
  const { t } = useTranslation(['people', 'common'])
  const textOr = useTextOr('errors')
  const format = useFormat()
  const feedback = useFeedback()
  const [changing, setChanging] = useState(false)
  const { data } = useLeaving(staffId)
  const cancel = useCancelLeaving(staffId)
  const plan = usePlanLeaving(staffId)
  const leaving = data?.leaving ?? null
  if (leaving === null) return null

  const takeBack = async ({ lastDay, wish }: Leaving) => {
    const question = {
      title: t('people:leaving.cancelTitle', { name }),
      text: t('people:leaving.cancelText'),
      confirm: t('people:leaving.cancel'),
    }
    if (!(await feedback.confirm(question))) return
    const { successorId, rule, exceptions } = wish
    const again = () =>
      plan
        .mutateAsync({ successorId, rule, exceptions: [...exceptions], lastDay, version: null })
        .then(
          () => feedback.success(t('people:leaving.done', { name, day: format.day(lastDay) })),
          feedback.failure,
        )
    try {
      await cancel.mutateAsync(undefined)
      feedback.success(t('people:leaving.cancelled', { name }), {
        text: t('people:leaving.undo'),
        run: () => void again(),
      })
    } catch (error) {
      feedback.failure(error)
    }
  }

  const { lastDay, trouble, successor, plannedBy, plannedAt, wish } = leaving
  const reason =
    trouble === null ? null : textOr(`errors:${trouble.code}`, t('common:error.unknown'), trouble.params)
  return (
    <>
      <Alert
        className={styles['leaving'] ?? ''}
        type={trouble === null ? 'warning' : 'error'}
        showIcon
        title={t(trouble === null ? 'people:leaving.bar' : 'people:leaving.stuck', {
          day: format.day(lastDay),
        })}
        description={
          <>
            {reason !== null && <p>{t('people:leaving.reason', { reason })}</p>}
            <p>
              {wish.exceptions.length === 0
                ? t('people:leaving.to', { name: successor.fullName })
                : t('people:leaving.toSeveral', { name: successor.fullName, count: wish.exceptions.length })}
            </p>
            <p>
              {t('people:leaving.plannedBy', {
                name: plannedBy.fullName,
                at: format.dateTime(plannedAt),
              })}
            </p>
            {editable && (
              <Space wrap>
                <Button size="small" onClick={() => setChanging(true)}>
                  {t('people:leaving.change')}
                </Button>
                <Button size="small" loading={cancel.isPending} onClick={() => void takeBack(leaving)}>
                  {t('people:leaving.cancel')}
                </Button>
              </Space>
            )}
          </>
        }
      />
      {changing && (
        <LeavingDialog staffId={staffId} name={name} planned={leaving} onClose={() => setChanging(false)} />
      )}
    </>
  )
}
