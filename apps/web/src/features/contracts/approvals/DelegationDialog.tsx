import { Button, Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { InstantPicker } from '#src/shared/form/InstantPicker.tsx'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { useDelegate, useDelegations, useEndDelegation } from './approvals.queries.ts'

type Values = { readonly toId: string; readonly startsAt: string; readonly endsAt: string }
const weekMs = 7 * 24 * 3600_000

/** Who decides while one is away; and whom one stands in for. */
export function DelegationDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['contracts', 'common', 'validation'])
  const [form] = Form.useForm<Values>()
  const feedback = useFeedback()
  const zone = useTimeZone()
  const { data } = useDelegations()
  const delegate = useDelegate()
  const end = useEndDelegation()
  const busy = delegate.isPending || end.isPending
  const required = [{ required: true, message: t('validation:required') }]
  const nameOf = (id: string) => data?.colleagues.find((one) => one.id === id)?.fullName ?? ''
  const save = (values: Values) =>
    delegate.mutate(
      { body: values },
      {
        onSuccess: () => {
          feedback.success(t('contracts:approval.away.saved', { name: nameOf(values.toId) }))
          onClose()
        },
      },
    )
  const now = Date.now()
  return (
    <Modal
      title={t('contracts:approval.away.title')}
      okText={t('contracts:approval.away.save')}
      busy={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{t('contracts:approval.away.text')}</p>
      <CommandProblem error={delegate.error ?? end.error} again={t('contracts:approval.again')} />
      {(data?.delegations ?? []).map(({ id, from, to, startsAt, endsAt, mine }) => (
        <p key={id}>
          {t(mine ? 'contracts:approval.away.given' : 'contracts:approval.away.taken', {
            name: mine ? to.fullName : from.fullName,
          })}{' '}
          <Moment at={startsAt} /> – <Moment at={endsAt} />{' '}
          {mine && (
            <Button
              size="small"
              disabled={busy}
              onClick={() =>
                end.mutate(
                  { params: { id } },
                  { onSuccess: () => feedback.success(t('contracts:approval.away.ended')) },
                )
              }
            >
              {t('contracts:approval.away.end')}
            </Button>
          )}
        </p>
      ))}
      <Form<Values>
        name="delegation"
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={{
          startsAt: new Date(now).toISOString(),
          endsAt: new Date(now + weekMs).toISOString(),
        }}
        onFinish={save}
      >
        <Form.Item name="toId" label={t('contracts:approval.away.to')} rules={required}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={(data?.colleagues ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
          />
        </Form.Item>
        <Form.Item name="startsAt" label={t('contracts:approval.away.from')} rules={required}>
          <InstantPicker zone={zone} />
        </Form.Item>
        <Form.Item name="endsAt" label={t('contracts:approval.away.until')} rules={required}>
          <InstantPicker zone={zone} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
