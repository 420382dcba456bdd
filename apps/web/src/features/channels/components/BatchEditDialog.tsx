import type { BulkFields, BulkRiskFields } from '@pindao/protocol/channels/channel.fields.ts'
import { Form, InputNumber, Select } from 'antd'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { TimeZoneSelect } from '#src/shared/form/TimeZoneSelect.tsx'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { type BatchDialogProps, chosen, nothing } from '../batch-params.ts'
import { useChannelWords } from '../use-channel-words.ts'
import styles from './channels.module.css'
import { usePlaceOptions } from './FactFields.tsx'

type Kind = 'edit' | 'editRisk'

/** Gives the selected channels what is chosen here; what is left empty stays as it is on each. */
export function BatchEditDialog(props: BatchDialogProps & { readonly kind: Kind }) {
  const { kind, channels, onClose, onStarted } = props
  const { t } = useTranslation('channels')
  const [form] = Form.useForm<Record<string, unknown>>()
  const { start, error, isPending } = useStartOperation()
  const params = chosen(Form.useWatch([], form) ?? {})
  const ids = channels.map(({ id }) => id)

  const submit = () => {
    const request =
      kind === 'edit'
        ? ({ kind: 'channel.edit', ids, params: params as BulkFields } as const)
        : ({ kind: 'channel.editRisk', ids, params: params as BulkRiskFields } as const)
    start(request).then(onStarted, () => undefined)
  }
  const isEmpty = Object.keys(params).length === 0
  return (
    <Modal
      title={t(`ask.${kind}.many`, { total: channels.length })}
      width={640}
      okText={t('act.apply')}
      okButtonProps={{ disabled: isEmpty }}
      busy={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        name="editChannels"
        form={form}
        layout="vertical"
        disabled={isPending}
        onFinish={() => {
          if (!isEmpty) submit()
        }}
      >
        <CommandProblem error={error} again={t('ask.again')} />
        <p>{t('batch.intro')}</p>
        <div className={styles['fields']}>{kind === 'edit' ? <Facts /> : <Risk />}</div>
      </Form>
    </Modal>
  )
}

type Options = readonly { readonly value: string | number; readonly label: string }[]

/** A field of a batch: left empty it changes nothing. */
function useField() {
  const { t } = useTranslation('channels')
  const none = { value: nothing, label: t('batch.none') }
  const item = (name: string, label: string, control: ReactElement) => (
    <Form.Item key={name} name={name} label={label}>
      {control}
    </Form.Item>
  )
  const select = (name: string, label: string, options: Options, nullable = false) =>
    item(
      name,
      label,
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('batch.keep')}
        options={nullable ? [none, ...options] : [...options]}
      />,
    )
  return { item, select }
}

function Facts() {
  const { t } = useTranslation('channels')
  const words = useChannelWords()
  const { countries, languages } = usePlaceOptions()
  const { item, select } = useField()
  return (
    <>
      {select('operationMode', t('column.operationMode'), words.operationMode.options)}
      {select('type', t('column.type'), words.types)}
      {select('level', t('column.level'), words.levels)}
      {select('ageRestriction', t('column.ageRestriction'), words.ageRestriction.options, true)}
      {select('country', t('column.country'), countries, true)}
      {select('language', t('column.language'), languages, true)}
      {item('timeZone', t('field.timeZone'), <TimeZoneSelect allowClear placeholder={t('batch.keep')} />)}
      {item(
        'dailyPublishTarget',
        t('field.dailyPublishTarget'),
        <InputNumber
          min={0}
          max={100}
          precision={0}
          placeholder={t('batch.keep')}
          className={styles['number'] ?? ''}
        />,
      )}
    </>
  )
}

function Risk() {
  const { t } = useTranslation('channels')
  const words = useChannelWords()
  const { item, select } = useField()
  return (
    <>
      {select('riskGrade', t('column.riskGrade'), words.riskGrade.options, true)}
      {select('monetisation', t('column.monetisation'), words.monetisation.options, true)}
      {item(
        'restrictReasons',
        t('column.restrictReasons'),
        <Select mode="multiple" placeholder={t('batch.keep')} options={[...words.restrictReason.options]} />,
      )}
    </>
  )
}
