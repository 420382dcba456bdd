import { type AssetDetail, ownShareFields } from '@pindao/protocol/claims/asset.endpoints.ts'
import { Form, InputNumber, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useSetAssetOwnership } from './outbound.queries.ts'

const refusedFields: RefusedFields = { 'assets.tooMuch': 'ratio' }
type Values = {
  readonly ratio: number
  readonly type: 'include' | 'exclude'
  readonly territories: string[]
}

/** Our share of an asset, and where we have it. */
export function OwnershipDialog({
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
  const places = usePlaceNames()
  const [form] = Form.useForm<Values>()
  const setting = useSetAssetOwnership()
  useFieldRefusal(refusedFields, form, setting.error)
  const ours = asset.shares.find((share) => share.owner === owner)
  const send = async (body: Values) => {
    try {
      await setting.mutateAsync({ params: { owner, id: asset.id }, body })
      feedback.success(t('done.own'))
      onClose()
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('actOf', { act: t('act.own'), name: asset.title })}
      okText={t('act.save')}
      busy={setting.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        name="assetOwnership"
        form={form}
        layout="vertical"
        disabled={setting.isPending}
        initialValues={{
          ratio: ours?.ratio ?? 100,
          type: ours?.type ?? 'exclude',
          territories: ours?.territories ?? [],
        }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="ratio"
          label={t('field.ratio')}
          rules={[rule(ownShareFields.ratio, { needed: true })]}
        >
          <InputNumber min={0} max={100} style={{ inlineSize: '100%' }} />
        </Form.Item>
        <Form.Item name="type" label={t('field.where')}>
          <Radio.Group
            options={(['exclude', 'include'] as const).map((value) => ({
              value,
              label: t(`where.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item name="territories" label={t('field.territories')}>
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            options={[...places.countries()]}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
