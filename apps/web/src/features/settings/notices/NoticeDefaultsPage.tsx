import {
  getHouseNotices,
  type HouseNotices,
  updateHouseNotices,
} from '@pindao/protocol/access/house-notices.endpoints.ts'
import {
  type NotificationEvent,
  type NotificationWay,
  notificationEvents,
  notificationOffers,
  notificationWays,
} from '@pindao/protocol/access/person-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { parseAsString, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { call } from '#src/shared/api/call.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand } from '#src/shared/query/use-records.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import styles from './notices.module.css'

const houseKey = ['settings', 'notices'] as const
const choices = ['role', 'on', 'off'] as const
type Choice = (typeof choices)[number]

/** 通知方式: how the company tells people of things who have chosen nothing themselves (SET-01). */
export function NoticeDefaultsPage() {
  const { t } = useTranslation(['notice-ways', 'settings'])
  const format = useFormat()
  useLiveInvalidation(houseKey, ['setting'])
  const [words, seek] = useQueryState('q', parseAsString.withDefault(''))
  const query = useQuery({
    queryKey: houseKey,
    queryFn: ({ signal }) => call(getHouseNotices, {}, { signal }),
  })
  const shown = notificationEvents.filter((event) =>
    `${t(`settings:notices.name.${event}`)} ${t(`settings:notices.text.${event}`)}`
      .toLowerCase()
      .includes(words.toLowerCase()),
  )
  const { data } = query
  return (
    <>
      <PageHeader title={t('notice-ways:title')} note={t('notice-ways:note')} />
      <search>
        <Input.Search
          className={styles['search'] ?? ''}
          allowClear
          aria-label={t('notice-ways:search')}
          placeholder={t('notice-ways:search')}
          value={words}
          onChange={({ target }) => void seek(target.value || null)}
        />
      </search>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <WaitingLines rows={10} />}
      {data !== undefined && shown.length === 0 && (
        <EmptyState title={t('notice-ways:title')} text={t('notice-ways:nothing')} />
      )}
      {data !== undefined && shown.length > 0 && (
        <Panel title={t('notice-ways:table')}>
          <Table house={data} events={shown} />
          {data.updatedAt !== null && (
            <p className={styles['quiet']}>
              {t('notice-ways:by', {
                person: data.updatedBy ?? t('notice-ways:gone'),
                time: format.dateTime(data.updatedAt),
              })}
            </p>
          )}
        </Panel>
      )}
    </>
  )
}

function Table({
  house,
  events,
}: {
  readonly house: HouseNotices
  readonly events: readonly NotificationEvent[]
}) {
  const { t } = useTranslation(['notice-ways', 'settings'])
  return (
    <div className={styles['wide']}>
      <table className={styles['table']} aria-label={t('notice-ways:table')}>
        <thead>
          <tr>
            <th scope="col">{t('settings:notices.event')}</th>
            {notificationWays.map((way) => (
              <th key={way} scope="col">
                {t(`settings:notices.way.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event}>
              <th scope="row">
                {t(`settings:notices.name.${event}`)}
                <span className={styles['quiet']}>{t(`settings:notices.text.${event}`)}</span>
              </th>
              {notificationWays.map((way) => (
                <td key={way}>
                  {(notificationOffers[event] as readonly NotificationWay[]).includes(way) ? (
                    <WayChoice house={house} event={event} way={way} />
                  ) : (
                    <span className={styles['quiet']}>{t('settings:notices.notOffered')}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WayChoice(props: {
  readonly house: HouseNotices
  readonly event: NotificationEvent
  readonly way: NotificationWay
}) {
  const { house, event, way } = props
  const { t } = useTranslation(['notice-ways', 'settings'])
  const feedback = useFeedback()
  const mayUpdate = useCan()('setting:update')
  const update = useCommand(updateHouseNotices, houseKey)
  const told = house.choices[event]?.[way]
  const choice: Choice = told === undefined ? 'role' : told ? 'on' : 'off'
  const label = t('settings:notices.choice', {
    event: t(`settings:notices.name.${event}`),
    way: t(`settings:notices.way.${way}`),
  })
  const write = (next: Choice) =>
    update.mutate(
      { body: { event, way, told: next === 'role' ? null : next === 'on', version: house.version } },
      {
        onSuccess: () => feedback.success(t('notice-ways:saved')),
        onError: feedback.failure,
      },
    )
  return (
    <Select
      aria-label={label}
      className={styles['choice'] ?? ''}
      variant={choice === 'role' ? 'borderless' : 'outlined'}
      disabled={!mayUpdate}
      loading={update.isPending}
      value={choice}
      options={choices.map((value) => ({ value, label: t(`notice-ways:choice.${value}`) }))}
      onChange={write}
    />
  )
}
