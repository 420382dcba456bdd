import { outsideWays } from '@pindao/protocol/core/manifest.ts'
import { notificationTypes } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { outboxSortKeys } from '@pindao/protocol/notifications/outbox.endpoints.ts'
import { outboxState } from '@pindao/protocol/notifications/outbox.states.ts'
import { useTranslation } from 'react-i18next'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { OutboxDrawer } from './OutboxDrawer.tsx'
import { type OutboxQuery, useOutbox } from './outbox.queries.ts'
import { useOutboxColumns } from './use-outbox-columns.tsx'
import { useOutboxText } from './use-outbox-text.ts'
import { WaysDown } from './WaysDown.tsx'

const filterKeys = ['name', 'way', 'type', 'status'] as const

/** 投递记录: what left the product, waits to, or could not. */
export function OutboxPage() {
  const { t } = useTranslation(['notices', 'settings'])
  const list = useListState(filterKeys, { sortKeys: outboxSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useOutbox(list.query as OutboxQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const columns = useOutboxColumns(open)
  const { of: textOf } = useOutboxText()
  return (
    <>
      <PageHeader title={t('notices:outbox.title')} note={t('notices:outbox.note')} />
      <WaysDown />
      <SearchForm
        items={[
          { key: 'name', label: t('notices:outbox.search'), element: 'input' },
          {
            key: 'status',
            label: t('notices:outbox.status'),
            element: 'select',
            multiple: true,
            options: outboxState.names.map((name) => ({
              value: String(outboxState.codes[name]),
              label: t(`notices:state.${name}`),
            })),
          },
          {
            key: 'way',
            label: t('notices:outbox.way'),
            element: 'select',
            options: outsideWays.map((value) => ({ value, label: t(`notices:outbox.ways.${value}`) })),
          },
          {
            key: 'type',
            label: t('notices:outbox.what'),
            element: 'select',
            options: notificationTypes.map((value) => ({
              value,
              label: t(`settings:notices.name.${value}`),
            })),
          },
        ]}
        list={list}
      />
      <DataTable
        listId="notice-outbox"
        label={t('notices:outbox.title')}
        columns={columns}
        nameOf={(message) => textOf(message).what}
        onOpen={open}
        rowKey={(message) => message.id}
        query={query}
        list={list}
        batch={(selected, clear) => (
          <BatchCommand
            kind="noticeOutbox.redrive"
            act="redrive"
            selected={selected}
            label={t('notices:outbox.redrive')}
            question={{ title: t('notices:outbox.redriveTitle'), text: t('notices:outbox.redriveText') }}
            look="primary"
            onStarted={clear}
          />
        )}
        empty={<EmptyState title={t('notices:outbox.empty.title')} text={t('notices:outbox.empty.text')} />}
      />
      {detail !== null && (
        <OutboxDrawer key={detail} messageId={detail} neighbours={neighbours} onClose={close} />
      )}
    </>
  )
}
