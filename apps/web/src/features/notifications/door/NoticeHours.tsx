import type { NoticePreference } from '@pindao/protocol/notifications/notice.endpoints.ts'
import { digests } from '@pindao/protocol/notifications/notice-hours.ts'
import { Button, Checkbox, Form, Input, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { TimeZoneSelect } from '#src/shared/form/TimeZoneSelect.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { usePreference, useSavePreference, useTryEmail } from '../api/preference.queries.ts'
import { DeputySelect } from '../components/DeputySelect.tsx'
import { clockOf, minutesOf } from '../minutes.ts'
import styles from './notice-hours.module.css'

type Values = {
  readonly digest: NoticePreference['digest']
  readonly digestHour: number
  readonly isQuiet: boolean
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly deputyId: string | null
}

const usualQuiet = { from: 22 * 60, to: 8 * 60 }
const hours = Array.from({ length: 24 }, (_none, hour) => ({ value: hour, label: clockOf(hour * 60) }))

/** When e-mail comes, when it does not, and who stands in then. */
export function NoticeHours() {
  const preference = usePreference()
  if (preference.isLoadingError)
    return <ErrorState error={preference.error} onRetry={() => void preference.refetch()} />
  if (preference.isPending) return <WaitingLines rows={4} />
  return <HoursForm key={JSON.stringify(preference.data)} preference={preference.data} />
}

function HoursForm({ preference }: { readonly preference: NoticePreference }) {
  const { t } = useTranslation('notices')
  const [form] = Form.useForm<Values>()
  const save = useSavePreference()
  const { quiet, deputy } = preference
  const initial: Values = {
    digest: preference.digest,
    digestHour: preference.digestHour,
    isQuiet: quiet !== null,
    from: clockOf((quiet ?? usualQuiet).from),
    to: clockOf((quiet ?? usualQuiet).to),
    timeZone: preference.timeZone,
    deputyId: deputy?.id ?? null,
  }
  const digest = Form.useWatch('digest', form) ?? initial.digest
  const isQuiet = Form.useWatch('isQuiet', form) ?? initial.isQuiet
  const keep = (filled: Values) => {
    const { isQuiet: wanted, from, to, ...rest } = { ...initial, ...filled }
    save.mutate({ ...rest, quiet: wanted ? { from: minutesOf(from), to: minutesOf(to) } : null })
  }
  return (
    <section className={styles['hours']} aria-label={t('settings.hours')}>
      <h3>{t('settings.hours')}</h3>
      <Addresses preference={preference} />
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={initial}
        onFinish={keep}
        disabled={save.isPending}
      >
        <Form.Item name="digest" label={t('settings.digest')}>
          <Radio.Group options={digests.map((value) => ({ value, label: t(`settings.digests.${value}`) }))} />
        </Form.Item>
        {digest === 'daily' && (
          <Form.Item name="digestHour" label={t('settings.digestHour')}>
            <Select options={hours} className={styles['short'] ?? ''} />
          </Form.Item>
        )}
        <Form.Item name="isQuiet" valuePropName="checked" extra={t('settings.quietHint')}>
          <Checkbox>{t('settings.quiet')}</Checkbox>
        </Form.Item>
        {isQuiet && (
          <div className={styles['row']}>
            <Form.Item name="from" label={t('settings.from')}>
              <Input type="time" required />
            </Form.Item>
            <Form.Item name="to" label={t('settings.to')}>
              <Input type="time" required />
            </Form.Item>
          </div>
        )}
        <Form.Item name="timeZone" label={t('settings.timeZone')} className={styles['field'] ?? ''}>
          <TimeZoneSelect />
        </Form.Item>
        <Form.Item
          name="deputyId"
          label={t('settings.deputy')}
          extra={t('settings.deputyHint')}
          className={styles['field'] ?? ''}
        >
          <DeputySelect known={deputy} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('settings.save')}
        </Button>
      </Form>
    </section>
  )
}

/** Where it goes, and a press to try it. */
function Addresses({ preference: { email, sendsEmail, robots } }: { readonly preference: NoticePreference }) {
  const { t } = useTranslation('notices')
  const trying = useTryEmail()
  return (
    <div className={styles['addresses']}>
      <p>{sendsEmail ? t('settings.email', { email }) : t('settings.noEmail')}</p>
      {sendsEmail && (
        <Button loading={trying.isPending} onClick={() => trying.mutate()}>
          {t('settings.try')}
        </Button>
      )}
      <p>
        {robots.length === 0
          ? t('settings.noRobots')
          : t('settings.robots', { names: robots.map(({ name }) => name).join(', ') })}
      </p>
    </div>
  )
}
