import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { required } from '@pindao/protocol/core/rules.ts'
import { type BrakeScope, brakeReasonLength } from '@pindao/protocol/publishing/publish-brake.endpoints.ts'
import { Form, Input, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { CoveredDepartmentSelect } from '#src/features/channels/door/CoveredDepartmentSelect.tsx'
import { InstantPicker } from '#src/shared/form/InstantPicker.tsx'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { BrakeEffect } from './BrakeEffect.tsx'
import { type BrakePlace, useSetBrake } from './brakes.queries.ts'
import { useProjectChoices } from './queue.queries.ts'

type Values = {
  readonly scope: BrakeScope
  readonly target?: string | null
  readonly reason?: string
  readonly endsAt?: string | null
}

const refusedFields: RefusedFields = {
  'publishing.brakeTwice': 'scope',
  'publishing.brakeTargetUnknown': 'target',
  'publishing.brakeTooWide': 'scope',
}

/** Sets a release brake: what it is for, why, until when; what it stops is counted before, and said on the button's side. */
export function BrakeDialog(props: {
  readonly scopes: readonly BrakeScope[]
  /** The batch that the list is narrowed to: a brake by batch is for that one. */
  readonly batchId: string | undefined
  onClose(): void
}) {
  const { scopes, batchId, onClose } = props
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const zone = useTimeZone()
  const [form] = Form.useForm<Values>()
  const set = useSetBrake()
  useFieldRefusal(refusedFields, form, set.error)
  const ruleOf = useRule()
  const needed = ruleOf(required, { needed: true })
  const offered = scopes.filter((scope) => scope !== 'batch' || batchId !== undefined)
  const first: BrakeScope =
    batchId !== undefined && offered.includes('batch') ? 'batch' : (offered[0] ?? 'channel')
  const scope = Form.useWatch('scope', form) ?? first
  const target = Form.useWatch('target', form) ?? null
  const place = placeOf(scope, scope === 'batch' ? (batchId ?? null) : target)

  const submit = async ({ reason = '', endsAt = null }: Values) => {
    if (place === null) return
    try {
      await set.mutateAsync({ ...place, reason, endsAt })
      feedback.success(t('queue.brake.done'))
      onClose()
    } catch {
      // Said in the form.
    }
  }

  return (
    <Modal
      title={t('queue.brake.set')}
      okText={t('queue.brake.set')}
      okButtonProps={{ danger: true, disabled: place === null }}
      busy={set.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {!isOfField(refusedFields, set.error) && (
        <CommandProblem error={set.error} again={t('queue.brake.again')} />
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ scope: first, target: null }}
        onFinish={(values) => void submit(values)}
        onValuesChange={(changed) => {
          if (changed.scope !== undefined) form.setFieldValue('target', null)
        }}
      >
        <Form.Item name="scope" label={t('queue.brake.scopeLabel')}>
          <Radio.Group
            options={offered.map((value) => ({ value, label: t(`queue.brake.scope.${value}`) }))}
          />
        </Form.Item>
        {scope !== 'everything' && scope !== 'batch' && (
          <Form.Item key={scope} name="target" label={t(`queue.brake.scope.${scope}`)} rules={[needed]}>
            <Target scope={scope} />
          </Form.Item>
        )}
        <Form.Item
          name="reason"
          label={t('queue.brake.reason')}
          extra={t('queue.brake.reasonHint')}
          rules={[needed]}
        >
          <Input.TextArea rows={2} maxLength={brakeReasonLength} showCount />
        </Form.Item>
        <Form.Item name="endsAt" label={t('queue.brake.endsAt')} extra={t('queue.brake.endsAtHint')}>
          <InstantPicker zone={zone} />
        </Form.Item>
      </Form>
      <BrakeEffect place={place} />
    </Modal>
  )
}

/** What a brake would be for; null while that is not chosen yet. */
function placeOf(scope: BrakeScope, target: string | null): BrakePlace | null {
  if (scope === 'everything') return { scope, target: null }
  return target === null ? null : { scope, target }
}

/** Chooses what a brake is for. Fits a form item. */
function Target(props: {
  readonly scope: BrakeScope
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string | undefined) => void
}) {
  const { scope, ...control } = props
  const { t } = useTranslation(['common', 'states'])
  const projects = useProjectChoices()
  if (scope === 'channel') return <ChannelSelect {...control} placeholder={t('common:search.choose')} />
  if (scope === 'department') return <CoveredDepartmentSelect {...control} />
  const options =
    scope === 'project'
      ? [...projects]
      : managedPlatforms.map((value) => ({ value: value as string, label: t(`states:platform.${value}`) }))
  return (
    <Select<string>
      {...control}
      value={control.value ?? null}
      options={options}
      placeholder={t('common:search.choose')}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
