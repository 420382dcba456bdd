import { type AssetDetail, mostShares, ownShareFields } from '@pindao/protocol/claims/asset.endpoints.ts'
import { Button, Form, InputNumber, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './outbound.module.css'
import { useSetAssetOwnership } from './outbound.queries.ts'

const refusedFields: RefusedFields = { 'assets.tooMuch': 'shares', 'assets.shareNowhere': 'shares' }
type Share = {
  readonly ratio: number
  readonly type: 'include' | 'exclude'
  readonly territories: string[]
}
type Values = { readonly shares: Share[] }
const everywhere: Share = { ratio: 100, type: 'exclude', territories: [] }

/** Our shares of an asset, and where we have each. */
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
  const [form] = Form.useForm<Values>()
  const setting = useSetAssetOwnership()
  useFieldRefusal(refusedFields, form, setting.error)
  const ours = asset.shares.filter((share) => share.owner === owner)
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
        initialValues={{ shares: ours }}
        onFinish={(values) => void send(values)}
      >
        <Form.List name="shares">
          {(fields, { add, remove }, { errors }) => (
            <>
              {fields.length === 0 && <p className={styles['note']}>{t('noShare')}</p>}
              {fields.map(({ key, name }) => (
                <ShareFields key={key} name={name} onRemove={() => remove(name)} />
              ))}
              <Form.ErrorList errors={errors} />
              <Button disabled={fields.length >= mostShares} onClick={() => add(everywhere)}>
                {t('addShare')}
              </Button>
            </>
          )}
        </Form.List>
      </Form>
    </Modal>
  )
}

function ShareFields({ name, onRemove }: { readonly name: number; onRemove(): void }) {
  const { t } = useTranslation('assets')
  const rule = useRule()
  const places = usePlaceNames()
  const number = name + 1
  return (
    <fieldset className={styles['share']} aria-label={t('field.share')}>
      <Form.Item
        name={[name, 'ratio']}
        label={t('field.ratio')}
        rules={[rule(ownShareFields.ratio, { needed: true })]}
      >
        <InputNumber min={0} max={100} style={{ inlineSize: '100%' }} />
      </Form.Item>
      <Form.Item name={[name, 'type']} label={t('field.where')}>
        <Radio.Group
          options={(['exclude', 'include'] as const).map((value) => ({ value, label: t(`where.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name={[name, 'territories']} label={t('field.territories')}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={[...places.countries()]}
        />
      </Form.Item>
      <Button aria-label={t('removeShare', { n: number })} onClick={onRemove}>
        {t('allowed.remove')}
      </Button>
    </fieldset>
  )
}
