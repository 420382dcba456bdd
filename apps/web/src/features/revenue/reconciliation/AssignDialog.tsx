import { required } from '@pindao/protocol/core/rules.ts'
import type { Suspense } from '@pindao/protocol/revenue/reconciliation-suspense.endpoints.ts'
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './reconciliation.module.css'
import { useAssignOne } from './use-assign-one.ts'

type Values = { readonly channelId: string | null; readonly everyMonth: boolean }

/** Says whose revenue is: of one at once, of many as an operation with a result for each. */
export function AssignDialog(props: { readonly rows: readonly Suspense[]; onClose(): void }) {
  const { rows, onClose } = props
  const { t } = useTranslation('reconciliation')
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const [title, setTitle] = useState('')
  const one = useAssignOne()
  const many = useStartOperation()
  const isPending = one.isPending || many.isPending
  const [first] = rows
  const assign = ({ channelId, everyMonth }: Values) => {
    if (channelId === null || first === undefined) return
    const ids = rows.map(({ id }) => id)
    const begun =
      rows.length === 1
        ? one.assign(first.id, { channel: { id: channelId, title }, everyMonth })
        : many.start({ kind: 'revenueSuspense.assign', ids, params: { channelId, everyMonth } })
    begun.then(onClose, () => undefined)
  }
  return (
    <Modal
      title={
        rows.length === 1
          ? t('suspense.assign.title', { name: first?.platformChannelId ?? '' })
          : t('suspense.assign.many', { n: rows.length })
      }
      okText={t('suspense.act.assign')}
      busy={isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['text']}>{t('suspense.assign.text')}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={isPending}
        initialValues={{ channelId: null, everyMonth: false }}
        onFinish={assign}
      >
        <CommandProblem error={one.error ?? many.error} again={t('suspense.assign.again')} />
        <Form.Item
          name="channelId"
          label={t('suspense.assign.channel')}
          rules={[rule(required, { needed: true })]}
        >
          <ChannelSelect onChange={(_, channel) => setTitle(channel?.channelName ?? '')} />
        </Form.Item>
        <Form.Item name="everyMonth" valuePropName="checked">
          <Checkbox>{t('suspense.assign.everyMonth')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}
