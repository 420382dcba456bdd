import type { AuditEntry } from '@pindao/protocol/access/audit.endpoints.ts'
import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { type AuditWords, useAuditWords } from '#src/features/access/door/use-audit-words.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import styles from './audit.module.css'
import { ChangeTable } from './ChangeTable.tsx'

/** One line of the log: who, when, from where, and the record before and after. */
export function AuditEntryDrawer(props: {
  readonly entry: AuditEntry
  readonly neighbours: Neighbours
  readonly onClose: () => void
}) {
  const { entry, neighbours, onClose } = props
  const { t } = useTranslation('common')
  const words = useAuditWords()
  return (
    <RecordDrawer
      title={words.action(entry.action)}
      query={alreadyRead}
      neighbours={neighbours}
      tabs={[
        { key: 'details', label: t('record.details'), content: <Details entry={entry} words={words} /> },
      ]}
      onClose={onClose}
    />
  )
}

/** The list holds the whole entry. */
const alreadyRead = { isPending: false, isError: false, error: null, refetch: () => undefined }

function Details({ entry, words }: { readonly entry: AuditEntry; readonly words: AuditWords }) {
  const { t } = useTranslation('audit')
  const more = Object.entries(entry.detail)
  return (
    <>
      <Facts facts={useFacts(entry)} />
      <ChangeTable entry={entry} words={words} />
      {more.length > 0 && (
        <>
          <h3 className={styles['section']}>{t('detail.more')}</h3>
          <Facts
            facts={more.map(([name, value]) => [
              words.field(name),
              <bdi key={name}>{words.value(entry.entity, name, value)}</bdi>,
            ])}
          />
        </>
      )}
    </>
  )
}

function useFacts(entry: AuditEntry): readonly Fact[] {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const words = useAuditWords()
  const none = t('detail.none')
  return [
    [t('detail.person'), <bdi key="person">{words.person(entry)}</bdi>],
    [t('detail.at'), format.exactTime(entry.at)],
    [t('detail.action'), words.action(entry.action)],
    [t('detail.record'), <RecordFact key="record" entry={entry} words={words} />],
    [t('detail.ip'), entry.ip === null ? none : <bdi key="ip">{entry.ip}</bdi>],
    [
      t('detail.requestId'),
      entry.requestId === null ? (
        none
      ) : (
        <Typography.Text key="id" copyable>
          {entry.requestId}
        </Typography.Text>
      ),
    ],
  ]
}

function RecordFact({ entry, words }: { readonly entry: AuditEntry; readonly words: AuditWords }) {
  const name = words.recordName(entry)
  if (name === null) return words.record(entry)
  return (
    <span>
      {words.record(entry)} · <bdi>{name}</bdi>
    </span>
  )
}
