import type { PersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import {
  type NotificationEvent,
  type NotificationWay,
  notificationEvents,
  notificationOffers,
  notificationWays,
} from '@pindao/protocol/access/person-settings.ts'
import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePersonSettings } from '#src/shared/person/person-settings.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { useSaveSettings } from '../use-save-settings.ts'
import styles from './settings.module.css'

const NoticeHours = lazyPart(
  async () => (await import('#src/features/notifications/door/NoticeHours.tsx')).NoticeHours,
  'notices',
)
const NoticeDefaults = lazyPart(
  async () => (await import('#src/features/notifications/door/NoticeDefaults.tsx')).NoticeDefaults,
  'notices',
)

type Choices = PersonSettings['notifications']

/** Which events are told in which way. Only ways that the product really has are offered. */
export function NoticesTab() {
  const { t } = useTranslation('settings')
  const settings = usePersonSettings()
  if (settings.isLoadingError)
    return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.isPending) return <WaitingLines rows={6} />
  return (
    <>
      <p className={styles['note']}>{t('notices.note')}</p>
      <LazyPart>
        <NoticeDefaults />
      </LazyPart>
      <div className={styles['wide']}>
        <table className={styles['notices']} aria-label={t('notices.table')}>
          <thead>
            <tr>
              <th scope="col">{t('notices.event')}</th>
              {notificationWays.map((way) => (
                <th key={way} scope="col">
                  {t(`notices.way.${way}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {notificationEvents.map((event) => (
              <EventRow key={event} event={event} choices={settings.data.notifications} />
            ))}
          </tbody>
        </table>
      </div>
      <LazyPart>
        <NoticeHours />
      </LazyPart>
    </>
  )
}

function EventRow({ event, choices }: { readonly event: NotificationEvent; readonly choices: Choices }) {
  const { t } = useTranslation('settings')
  const offered: readonly NotificationWay[] = notificationOffers[event]
  return (
    <tr>
      <th scope="row">
        {t(`notices.name.${event}`)}
        <span className={styles['note']}>{t(`notices.text.${event}`)}</span>
      </th>
      {notificationWays.map((way) => (
        <td key={way}>
          {offered.includes(way) ? (
            <ChoiceSwitch event={event} way={way} on={choices[event][way]} />
          ) : (
            <span className={styles['note']}>{t('notices.notOffered')}</span>
          )}
        </td>
      ))}
    </tr>
  )
}

function ChoiceSwitch({
  event,
  way,
  on,
}: {
  readonly event: NotificationEvent
  readonly way: NotificationWay
  readonly on: boolean
}) {
  const { t } = useTranslation('settings')
  const save = useSaveSettings()
  const label = t('notices.choice', { event: t(`notices.name.${event}`), way: t(`notices.way.${way}`) })
  return (
    <Switch
      checked={on}
      loading={save.isPending}
      aria-label={label}
      onChange={(wanted) => save.mutate({ notifications: { [event]: { [way]: wanted } } })}
    />
  )
}
