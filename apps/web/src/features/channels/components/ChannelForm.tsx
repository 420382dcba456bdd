import type { ChannelDetail } from '@pindao/protocol/channels/channel.endpoints.ts'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { editForm } from '#src/shared/record/edit/EditFooter.tsx'
import type { ChannelValues, FieldKind } from '../channel-values.ts'
import { PlacementFacts, RiskFacts, StaffFacts } from './ChannelFacts.tsx'
import styles from './channels.module.css'
import { FactFields, RiskFields, UploadDefaultFields } from './FactFields.tsx'
import { PlacementFields } from './PlacementFields.tsx'
import { useFieldRefusal } from './use-field-refusal.ts'

/** What is kept of a channel, to be changed: what this person may not change is shown as a fact. */
export function ChannelForm(props: {
  readonly channel: ChannelDetail
  readonly values: ChannelValues
  readonly saving: boolean
  /** Why the last save was refused, for the field that it is about to say. */
  readonly refusal: unknown
  onChange(): void
  onSave(held: ChannelValues): void
}) {
  const { channel, values, saving, refusal, onChange, onSave } = props
  const { t } = useTranslation('channels')
  const [form] = Form.useForm<ChannelValues>()
  useFieldRefusal(form, refusal)
  const may = (kind: FieldKind) => channel.actions.includes(kind)
  return (
    <Form<ChannelValues>
      name={editForm}
      form={form}
      layout="vertical"
      disabled={saving}
      initialValues={values}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={onChange}
      onFinish={onSave}
    >
      <Section title={t('section.ours')} fields={may('update')}>
        {may('update') ? <FactFields /> : <StaffFacts channel={channel} />}
      </Section>
      <Section title={t('section.placement')} fields={may('assign')}>
        {may('assign') ? <PlacementFields known={channel} /> : <PlacementFacts channel={channel} />}
      </Section>
      <Section title={t('section.risk')} fields={may('updateRisk')}>
        {may('updateRisk') ? <RiskFields /> : <RiskFacts channel={channel} />}
      </Section>
      {may('update') && (
        <Section title={t('section.upload')} fields>
          <UploadDefaultFields />
        </Section>
      )}
    </Form>
  )
}

/** A part of the form under its heading. */
export function Section(props: {
  readonly title: string
  /** Fields stand beside each other, facts under each other. */
  readonly fields?: boolean
  readonly children: ReactNode
}) {
  return (
    <section>
      <h3 className={styles['section']}>{props.title}</h3>
      <div className={props.fields ? styles['fields'] : undefined}>{props.children}</div>
    </section>
  )
}
