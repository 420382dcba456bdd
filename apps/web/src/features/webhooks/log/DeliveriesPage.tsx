import { deliverySortKeys } from '@pindao/protocol/webhooks/webhook-delivery.endpoints.ts'
import { webhookDeliveryStatus } from '@pindao/protocol/webhooks/webhook-delivery.states.ts'
import { deliveredKinds } from '@pindao/protocol/webhooks/webhook-events.ts'
import { useTranslation } from 'react-i18next'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { useWebhookText } from '../use-webhook-text.ts'
import { type DeliveriesQuery, useDeliveries } from '../webhooks.queries.ts'
import { DeliveryDrawer } from './DeliveryDrawer.tsx'
import { useDeliveryColumns } from './use-delivery-columns.tsx'
import { WebhookSelect } from './WebhookSelect.tsx'

const filterKeys = ['name', 'webhookId', 'status', 'kind', 'from', 'to'] as const

/** 推送记录: what became of each event at each address. */
export function DeliveriesPage() {
  const { t } = useTranslation('webhooks')
  const list = useListState(filterKeys, { sortKeys: deliverySortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useDeliveries(list.query as DeliveriesQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const columns = useDeliveryColumns(open)
  const text = useWebhookText()
  return (
    <>
      <PageHeader title={t('log.title')} note={t('log.note')} />
      <SearchForm
        items={[
          { key: 'name', label: t('log.search'), element: 'input' },
          { key: 'webhookId', label: t('log.hook'), element: 'custom', control: <WebhookSelect /> },
          {
            key: 'status',
            label: t('log.status'),
            element: 'select',
            multiple: true,
            options: Object.values(webhookDeliveryStatus.codes).map((code) => ({
              value: String(code),
              label: text.status(code).label,
            })),
          },
          {
            key: 'kind',
            label: t('log.kind'),
            element: 'select',
            multiple: true,
            options: deliveredKinds.map((value) => ({ value, label: text.kind(value) })),
          },
          { key: 'from', label: t('log.time'), element: 'dateRange', searchKey: ['from', 'to'] },
        ]}
        list={list}
      />
      <DataTable
        listId="webhook-deliveries"
        label={t('log.title')}
        columns={columns}
        nameOf={({ kind, eventId }) => `${text.kind(kind)} ${eventId}`}
        onOpen={open}
        rowKey={(delivery) => delivery.id}
        query={query}
        list={list}
        batch={(selected, clear) => (
          <BatchCommand
            kind="webhookDelivery.redeliver"
            act="redeliver"
            selected={selected}
            label={t('log.redeliver')}
            question={{ title: t('log.redeliverTitle'), text: t('log.redeliverText') }}
            look="primary"
            onStarted={clear}
          />
        )}
        empty={<EmptyState title={t('log.empty.title')} text={t('log.empty.text')} />}
      />
      {detail !== null && (
        <DeliveryDrawer key={detail} deliveryId={detail} neighbours={neighbours} onClose={close} />
      )}
    </>
  )
}
