import type { AssetDetail } from '@pindao/protocol/claims/asset.endpoints.ts'
import { claimTypes } from '@pindao/protocol/claims/claim.states.ts'
import { requestFields } from '@pindao/protocol/claims/claim-request.endpoints.ts'
import { Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useAddAssetReference } from './outbound.queries.ts'

const refusedFields: RefusedFields = { 'assets.videoUnclear': 'video' }
type Values = { readonly video: string; readonly type: (typeof claimTypes)[number] }

/** A video of ours that others are compared with. */
export function ReferenceDialog({
  owner,
  asset,
  onClose,
}: {
  readonly owner: string
  readonly asset: AssetDetail
  onClose(): void
}) {
  const { t } = useTranslation(['assets', 'states'])
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const adding = useAddAssetReference()
  useFieldRefusal(refusedFields, form, adding.error)
  const send = async (body: Values) => {
    try {
      await adding.mutateAsync({ params: { owner, id: asset.id }, body })
      feedback.success(t('assets:done.refer'))
      onClose()
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('assets:actOf', { act: t('assets:act.refer'), name: asset.title })}
      okText={t('assets:act.save')}
      busy={adding.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        name="assetReference"
        form={form}
        layout="vertical"
        disabled={adding.isPending}
        initialValues={{ video: '', type: 'audiovisual' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="video"
          label={t('assets:field.video')}
          extra={t('assets:referHint')}
          rules={[rule(requestFields.video, { needed: true })]}
        >
          <Input autoComplete="off" dir="ltr" />
        </Form.Item>
        <Form.Item name="type" label={t('assets:field.contentType')}>
          <Radio.Group
            options={claimTypes.map((value) => ({ value, label: t(`states:claimType.${value}`) }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
