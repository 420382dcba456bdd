import type { WebhookDeliveryDetail } from '@pindao/protocol/webhooks/webhook-delivery.endpoints.ts'
import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useWebhookText } from '../use-webhook-text.ts'
import { useDelivery } from '../webhooks.queries.ts'
import styles from './log.module.css'

/** One event at one address: how it went, what was sent and what came back. */
export function DeliveryDrawer(props: {
  readonly deliveryId: string
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { deliveryId, neighbours, onClose } = props
  const { t } = useTranslation(['webhooks', 'common'])
  const text = useWebhookText()
  const { data, ...query } = useDelivery(deliveryId)
  const history = useHistoryTab('webhookDelivery', deliveryId)
  const state = data && text.status(data.status)
  return (
    <RecordDrawer
      title={data ? text.kind(data.kind) : t('webhooks:log.title')}
      query={query}
      state={state && <StatusTag tone={state.tone}>{state.label}</StatusTag>}
      actions={
        data?.actions.includes('redeliver') && (
          <BatchCommand
            kind="webhookDelivery.redeliver"
            act="redeliver"
            selected={[data]}
            label={t('webhooks:log.redeliver')}
            question={{ title: t('webhooks:log.redeliverTitle'), text: t('webhooks:log.redeliverText') }}
            onStarted={onClose}
          />
        )
      }
      neighbours={neighbours}
      tabs={
        data
          ? [
              {
                key: 'details',
                label: t('common:record.details'),
                content: <Details delivery={data} />,
              },
              ...history,
            ]
          : null
      }
      onClose={onClose}
    />
  )
}

function Details({ delivery }: { readonly delivery: WebhookDeliveryDetail }) {
  const { t } = useTranslation(['webhooks', 'common'])
  const format = useFormat()
  const { webhook, eventId, attempts, happenedAt, lastAt, nextAt, statusCode, durationMs, reason } = delivery
  const none = t('common:notAvailable')
  const notYet = t('webhooks:log.none')
  const moment = (at: string | null) => (at === null ? none : <Moment at={at} />)
  return (
    <>
      <Facts
        facts={[
          [t('webhooks:log.hook'), <bdi key="hook">{webhook.name}</bdi>],
          [
            t('webhooks:log.eventId'),
            <Typography.Text key="id" copyable>
              {eventId}
            </Typography.Text>,
          ],
          [t('webhooks:log.happenedAt'), moment(happenedAt)],
          [t('webhooks:log.lastAt'), moment(lastAt)],
          [t('webhooks:log.nextAt'), moment(nextAt)],
          [t('webhooks:log.attempts'), format.number(attempts)],
          [t('webhooks:log.code'), statusCode === null ? none : String(statusCode)],
          [
            t('webhooks:hooks.duration'),
            durationMs === null ? none : t('webhooks:hooks.durationOf', { n: durationMs }),
          ],
          [t('webhooks:log.reason'), reason === null ? none : t(`webhooks:reason.${reason}`)],
        ]}
      />
      <Said title={t('webhooks:log.payload')} text={delivery.payload} none={notYet} />
      <Said title={t('webhooks:log.answer')} text={delivery.answer} none={notYet} />
    </>
  )
}

/** What went over the line, as it was; JSON is laid out. */
function Said(props: { readonly title: string; readonly text: string | null; readonly none: string }) {
  const { title, text, none } = props
  return (
    <section className={styles['said']}>
      <h3>{title}</h3>
      {text ? <pre dir="ltr">{laidOut(text)}</pre> : <p>{none}</p>}
    </section>
  )
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
