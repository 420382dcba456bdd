import type { WebhookDelivery } from '@pindao/protocol/webhooks/webhook-delivery.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { useWebhookText } from '../use-webhook-text.ts'

/** The columns of the log. */
export function useDeliveryColumns(
  open: (delivery: WebhookDelivery) => void,
): readonly Column<WebhookDelivery>[] {
  const { t } = useTranslation('webhooks')
  const format = useFormat()
  const text = useWebhookText()
  return [
    nameColumn(t('log.kind'), ({ kind }) => text.kind(kind), open),
    textColumn('hook', t('log.hook'), ({ webhook }) => webhook.name, { width: 160 }),
    statusColumn('status', t('log.status'), ({ status }) => text.status(status), { width: 160 }),
    textColumn('code', t('log.code'), ({ statusCode }) => (statusCode === null ? null : String(statusCode)), {
      width: 96,
    }),
    textColumn('attempts', t('log.attempts'), ({ attempts }) => format.number(attempts), { width: 96 }),
    textColumn('reason', t('log.reason'), ({ reason }) => reason && t(`reason.${reason}`), { width: 200 }),
    timeColumn('happenedAt', t('log.happenedAt'), ({ happenedAt }) => happenedAt, { sortKey: 'happenedAt' }),
    timeColumn('lastAt', t('log.lastAt'), ({ lastAt }) => lastAt, { sortKey: 'lastAt' }),
    timeColumn('nextAt', t('log.nextAt'), ({ nextAt }) => nextAt, { hiddenAtFirst: true }),
    textColumn('eventId', t('log.eventId'), ({ eventId }) => eventId, { hiddenAtFirst: true }),
  ]
}
