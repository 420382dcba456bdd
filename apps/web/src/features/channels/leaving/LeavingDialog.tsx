import type { Leaving } from '@pindao/protocol/people/leaving.endpoints.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayPicker } from '#src/shared/form/DayPicker.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useHandoverPreview } from '../api/handover.queries.ts'
import { HandoverFields } from '../components/HandoverFields.tsx'
import { emptyWish, isPossible, type WishInHand } from '../components/handover-wish.ts'
import { usePlanLeaving } from './leaving.queries.ts'

/** Plans somebody's last day and who takes over then, or changes what is planned. */
export function LeavingDialog(props: {
  readonly staffId: string
  readonly name: string
  /** What is planned so far; null for nothing. */
  readonly planned: Leaving | null
  onClose(): void
}) {
  const { staffId, name, planned, onClose } = props
  const { t } = useTranslation(['people', 'channels'])
  const format = useFormat()
  const feedback = useFeedback()
  const [wish, setWish] = useState<WishInHand>(planned?.wish ?? emptyWish)
  const [lastDay, setLastDay] = useState<string | null>(planned?.lastDay ?? null)
  const plan = usePlanLeaving(staffId)
  const preview = useHandoverPreview(staffId, wish, lastDay)
  const shown = preview.isFetching ? undefined : preview.data
  const ready = lastDay !== null && shown !== undefined && isPossible(wish, shown)

  const submit = () => {
    const { successorId, rule, exceptions } = wish
    if (successorId === null || !ready) return
    const body = {
      successorId,
      rule,
      exceptions: [...exceptions],
      lastDay,
      version: planned?.version ?? null,
    }
    plan.mutate(body, {
      onSuccess: () => {
        feedback.success(t('people:leaving.done', { name, day: format.day(lastDay) }))
        onClose()
      },
    })
  }

  return (
    <Modal
      title={t('people:leaving.title', { name })}
      okText={t('people:leaving.submit')}
      okButtonProps={{ disabled: !ready }}
      busy={plan.isPending}
      width={640}
      onOk={submit}
      onCancel={onClose}
    >
      <Form name="leaving" layout="vertical" disabled={plan.isPending} onFinish={submit}>
        <CommandProblem error={plan.error} again={t('channels:ask.again')} />
        <p>{t('people:leaving.intro')}</p>
        <Form.Item
          label={t('people:leaving.lastDay')}
          htmlFor="leaving-day"
          extra={t('people:leaving.lastDayHint')}
          required
        >
          <DayPicker
            id="leaving-day"
            allowClear={false}
            value={lastDay}
            onChange={(day) => {
              plan.reset()
              setLastDay(day)
            }}
          />
        </Form.Item>
        <HandoverFields
          staffId={staffId}
          wish={wish}
          preview={preview}
          disabled={plan.isPending}
          onChange={(changed) => {
            plan.reset()
            setWish(changed)
          }}
        />
      </Form>
    </Modal>
  )
}
