import type { AuditEntry } from '@pindao/protocol/access/audit.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { changeOf } from '#src/features/access/door/audit-change.ts'
import { useAuditWords } from '#src/features/access/door/use-audit-words.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { RowActions } from '#src/shared/list/RowActions.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import styles from './audit.module.css'
import { RecordCell } from './RecordCell.tsx'

/** The columns of the audit log. */
export function useAuditColumns(open: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] {
  const { t } = useTranslation(['audit', 'common'])
  const format = useFormat()
  const words = useAuditWords()
  return [
    { key: 'action', title: t('column.action'), minWidth: 190, render: ({ action }) => words.action(action) },
    {
      key: 'person',
      title: t('column.person'),
      width: 140,
      render: (entry) => <bdi>{words.person(entry)}</bdi>,
    },
    {
      key: 'at',
      sortKey: 'at',
      title: t('column.at'),
      width: 176,
      render: ({ at }) => <Moment at={at} />,
    },
    {
      key: 'record',
      title: t('column.record'),
      width: 200,
      render: (entry) => <RecordCell entry={entry} words={words} />,
    },
    {
      key: 'change',
      title: t('column.change'),
      minWidth: 180,
      render: (entry) => <FieldNames names={changeOf(entry).fields.map(({ field }) => words.field(field))} />,
    },
    {
      key: 'actions',
      title: t('common:table.actions'),
      width: 112,
      fixed: 'end',
      render: (entry) => (
        <RowActions
          of={words.action(entry.action)}
          acts={[
            {
              key: 'open',
              text: t('open'),
              name: t('openOf', { action: words.action(entry.action), time: format.dateTime(entry.at) }),
              run: () => open(entry),
            },
          ]}
        />
      ),
    },
  ]
}

function FieldNames({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation()
  const text = names.length === 0 ? t('notAvailable') : joined(names)
  return (
    <div className={styles['fields']} title={joined(names)}>
      {text}
    </div>
  )
}
