import type { OutboxMessage } from '@pindao/protocol/notifications/outbox.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { useOutboxStateView } from './outbox.status-view.ts'
import { useOutboxText } from './use-outbox-text.ts'

/** The columns of the list of deliveries. */
export function useOutboxColumns(open: (message: OutboxMessage) => void): readonly Column<OutboxMessage>[] {
  const { t } = useTranslation('notices')
  const text = useOutboxText()
  const stateOf = useOutboxStateView()
  return [
    nameColumn(t('outbox.what'), (message) => text.of(message).what, open),
    textColumn('about', t('outbox.about'), (message) => text.of(message).name, { width: 200 }),
    textColumn('receiver', t('outbox.receiver'), text.receiverOf, { width: 140 }),
    textColumn('way', t('outbox.way'), ({ way }) => t(`outbox.ways.${way}`), { width: 120 }),
    statusColumn('status', t('outbox.status'), ({ status }) => stateOf(status), { width: 150 }),
    textColumn('reason', t('outbox.reason'), text.reasonOf, { width: 200 }),
    timeColumn('createdAt', t('outbox.createdAt'), ({ createdAt }) => createdAt, { sortKey: 'createdAt' }),
    timeColumn('dueAt', t('outbox.dueAt'), ({ dueAt }) => dueAt, { sortKey: 'dueAt', hiddenAtFirst: true }),
    timeColumn('sentAt', t('outbox.sentAt'), ({ sentAt }) => sentAt),
  ]
}
