import { type AssetDetail, rightsId } from '@pindao/protocol/claims/asset.endpoints.ts'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useRightsPolicies, useSetAssetPolicy } from './outbound.queries.ts'

type Values = { readonly policyId: string | null }

/** What claims by an asset do by themselves. */
export function PolicyDialog({
  owner,
  asset,
  onClose,
}: {
  readonly owner: string
  readonly asset: AssetDetail
  onClose(): void
}) {
  const { t } = useTranslation('assets')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const { data: policies = [], isPending } = useRightsPolicies(owner)
  const setting = useSetAssetPolicy()
  const send = async ({ policyId }: Values) => {
    if (policyId === null) return
    try {
      await setting.mutateAsync({ params: { owner, id: asset.id }, body: { policyId } })
      feedback.success(t('done.match'))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('actOf', { act: t('act.match'), name: asset.title })}
      okText={t('act.save')}
      busy={setting.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        name="assetPolicy"
        form={form}
        layout="vertical"
        disabled={setting.isPending}
        initialValues={{ policyId: asset.policyId }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="policyId" label={t('field.policy')} rules={[rule(rightsId, { needed: true })]}>
          <Select
            loading={isPending}
            options={policies.map(({ id, name }) => ({ value: id, label: name || id }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
