import { reasonRule } from '@pindao/protocol/contracts/term.fields.ts'
import type { ReportAction, ReportDetail } from '@pindao/protocol/revenue/report.endpoints.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useCancelReport, useCountReport, useDiscardReport } from './reports.queries.ts'

/** Commands that ask something first. */
export type AskedAct = Exclude<ReportAction, 'download' | 'read'>
type Values = { readonly reason?: string }
const longest = 500

/** Asks before a file counts, takes another's place, is left out or taken back; the last two with a reason. */
export function DecideReport(props: {
  readonly report: ReportDetail
  readonly act: AskedAct
  onClose(): void
}) {
  const { report, act, onClose } = props
  const { t } = useTranslation('revenue-reports')
  const [form] = Form.useForm<Values>()
  const rule = useRule()
  const feedback = useFeedback()
  const cancel = useCancelReport()
  const count = useCountReport()
  const discard = useDiscardReport()
  const { id, version, fileName: name, replaces } = report
  const isReplacing = act === 'count' && replaces !== null
  const needsReason = act === 'discard' || act === 'takeBack'
  const busy = cancel.isPending || count.isPending || discard.isPending
  const done = {
    onSuccess: () => {
      feedback.success(t(`done.${act}`, { name }))
      onClose()
    },
  }
  const submit = ({ reason = '' }: Values) => {
    const params = { id }
    if (act === 'cancel') cancel.mutate({ params }, done)
    else if (act === 'count')
      count.mutate({ params, body: { replaces: replaces?.id ?? null, version } }, done)
    else discard.mutate({ params, body: { reason, version } }, done)
  }
  return (
    <Modal
      title={t(isReplacing ? 'ask.replace' : `ask.${act}`, { name })}
      okText={t(isReplacing ? 'act.replace' : `act.${act}`)}
      okButtonProps={{ danger: act !== 'count' || isReplacing }}
      busy={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form name="decide-report" form={form} layout="vertical" disabled={busy} onFinish={submit}>
        <CommandProblem error={cancel.error ?? count.error ?? discard.error} again={t('ask.again')} />
        <p>{isReplacing ? t('ask.replaceText', { before: replaces.fileName }) : t(`ask.${act}Text`)}</p>
        {needsReason && (
          <Form.Item name="reason" label={t('field.reason')} rules={[rule(reasonRule, { needed: true })]}>
            <Input.TextArea
              autoFocus
              autoSize={{ minRows: 2, maxRows: 6 }}
              count={{ show: true, max: longest }}
              dir="auto"
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
