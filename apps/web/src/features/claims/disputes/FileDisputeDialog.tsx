import { disputeFileExtensions, referenceLength } from '@pindao/protocol/claims/dispute.endpoints.ts'
import type { DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import { instant } from '@pindao/protocol/core/fields.ts'
import { optionalText } from '@pindao/protocol/core/rules.ts'
import { Alert, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#src/features/media/door/FileButton.tsx'
import { InstantPicker } from '#src/shared/form/InstantPicker.tsx'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { StrikeWarning } from '../clocks/StrikeWarning.tsx'
import styles from './disputes.module.css'
import { useAddDisputeFile, useFileDispute } from './disputes.queries.ts'

const refusedFields: RefusedFields = { 'disputes.later': 'filedAt', 'disputes.riskUnseen': 'riskSeen' }
type Values = { readonly filedAt: string | null; readonly reference: string; readonly riskSeen: boolean }

/** Notes that it was filed on the platform: when, how it is called there, and what shows it. */
export function FileDisputeDialog({
  dispute,
  onClose,
}: {
  readonly dispute: DisputeDetail
  onClose(): void
}) {
  const { t } = useTranslation('disputes')
  const feedback = useFeedback()
  const rule = useRule()
  const zone = useTimeZone()
  const [form] = Form.useForm<Values>()
  const [openedAt] = useState(() => new Date().toISOString())
  const filing = useFileDispute()
  const add = useAddDisputeFile(dispute.id)
  useFieldRefusal(refusedFields, form, filing.error)
  const { id, version, title, lacks, risky, channel, files } = dispute
  const missing = lacks.filter((lack) => lack !== 'proof')
  const send = async ({ filedAt, ...values }: Values) => {
    if (filedAt === null) return
    try {
      await filing.mutateAsync({ params: { id }, body: { ...values, filedAt, version } })
      feedback.success(t('done.file'))
      onClose()
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
    }
  }
  const proofs = files.filter(({ kind, kept }) => kind === 'filed' && !kept)
  const busy = filing.isPending
  return (
    <Modal
      title={t('filing.title', { name: title })}
      okText={t('act.file')}
      okButtonProps={{ disabled: missing.length > 0 || lacks.includes('proof') }}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t('filing.text')}</p>
      {missing.length > 0 && (
        <Alert
          className={styles['warning'] ?? ''}
          type="error"
          showIcon
          title={t('filing.blocked', {
            what: missing.map((lack) => t(`pack.check.${lack}`)).join(' · '),
          })}
        />
      )}
      {risky && channel !== null && (
        <div className={styles['warning']}>
          <StrikeWarning channelId={channel.id} asksSecond />
        </div>
      )}
      <Form<Values>
        name="disputeFiling"
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={{ filedAt: openedAt, reference: '', riskSeen: false }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="filedAt" label={t('filing.at')} rules={[rule(instant, { needed: true })]}>
          <InstantPicker zone={zone} past disabled={busy} />
        </Form.Item>
        <Form.Item
          name="reference"
          label={t('field.reference')}
          rules={[rule(optionalText(referenceLength))]}
        >
          <Input autoComplete="off" dir="ltr" />
        </Form.Item>
        <Form.Item label={t('filing.proof')} required={lacks.includes('proof') || proofs.length > 0}>
          {proofs.map((file) => (
            <div key={file.id} className={styles['line']}>
              <bdi className={styles['wide']}>{file.name}</bdi>
            </div>
          ))}
          <FileButton
            label={t('file.add')}
            accept={disputeFileExtensions}
            loading={add.isPending}
            disabled={busy || add.isPending}
            onFile={(file) => add.mutate({ kind: 'filed', file }, { onError: feedback.failure })}
          />
          <div className={styles['quiet']}>{t('file.drop')}</div>
        </Form.Item>
        {risky && (
          <Form.Item name="riskSeen" valuePropName="checked">
            <Checkbox>{t('filing.risk')}</Checkbox>
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
