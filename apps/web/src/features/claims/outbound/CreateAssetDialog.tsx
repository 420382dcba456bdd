import { assetFields, assetTypes } from '@pindao/protocol/claims/asset.endpoints.ts'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './outbound.module.css'
import { useCreateAsset, useRightsPolicies } from './outbound.queries.ts'

type Values = {
  readonly title: string
  readonly type: (typeof assetTypes)[number]
  readonly customId: string
  readonly policyId: string | null
}

/** Makes an asset that is wholly ours. */
export function CreateAssetDialog({
  owner,
  onClose,
  onCreated,
}: {
  readonly owner: string
  onClose(): void
  onCreated(id: string): void
}) {
  const { t } = useTranslation('assets')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const { data: policies = [], isPending } = useRightsPolicies(owner)
  const creating = useCreateAsset()
  const send = async ({ policyId, ...fields }: Values) => {
    try {
      const body = { ...fields, policyId: policyId ?? null }
      const { id } = await creating.mutateAsync({ params: { owner }, body })
      feedback.success(t('done.create'))
      onClose()
      onCreated(id)
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('act.create')}
      okText={t('act.create')}
      busy={creating.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t('createNote')}</p>
      <Form<Values>
        name="assetNew"
        form={form}
        layout="vertical"
        disabled={creating.isPending}
        initialValues={{ title: '', type: 'show', customId: '', policyId: null }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="title" label={t('field.title')} rules={[rule(assetFields.title, { needed: true })]}>
          <Input autoFocus autoComplete="off" dir="auto" />
        </Form.Item>
        <div className={styles['pair']}>
          <Form.Item name="type" label={t('field.type')}>
            <Select options={assetTypes.map((value) => ({ value, label: t(`type.${value}`) }))} />
          </Form.Item>
          <Form.Item name="customId" label={t('field.customId')} rules={[rule(assetFields.customId)]}>
            <Input autoComplete="off" dir="ltr" />
          </Form.Item>
        </div>
        <Form.Item name="policyId" label={t('field.policy')}>
          <Select
            allowClear
            loading={isPending}
            placeholder={t('policyNone')}
            options={policies.map(({ id, name }) => ({ value: id, label: name || id }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
