import type { AuditEntry } from '@pindao/protocol/access/audit.endpoints.ts'
import { Descriptions, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { type AuditWords, useAuditWords } from '../use-audit-words.ts'
import styles from './audit.module.css'
import { ChangeTable } from './ChangeTable.tsx'

/** One line of the log: who, when, from where, and the record before and after. */
export function AuditEntryDrawer({
  entry,
  onClose,
}: {
  readonly entry: AuditEntry
  readonly onClose: () => void
}) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const more = Object.entries(entry.detail)
  return (
    <Drawer size={720} title={words.action(entry.action)} onClose={onClose}>
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
    </Drawer>
  )
}

type Fact = readonly [label: string, value: ReactNode]

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

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Descriptions
      size="small"
      column={1}
      items={facts.map(([label, children]) => ({ key: label, label, children }))}
    />
  )
}
