import type { AuditEntity } from '@pindao/protocol/access/audit.codes.ts'
import { type AuditEntry, listAuditLog } from '@pindao/protocol/access/audit.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { call } from '#src/shared/api/call.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { RecordTimeline } from '#src/shared/record/RecordTimeline.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { changeOf } from './audit-change.ts'
import { useAuditWords } from './use-audit-words.ts'

/** What of an entry of the log a record shows. */
type HistoryEntry = Pick<AuditEntry, 'id' | 'at' | 'action' | 'person' | 'before' | 'after'>

export type RecordHistoryProps = {
  readonly entity: AuditEntity
  readonly recordId: string
  /** Reads it for whoever may read the record; without it, it is looked up in the log. */
  readonly read?: (
    query: { readonly pageSize: 30 },
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly HistoryEntry[]; readonly total: number }>
  readonly words?: FieldWords
}

/** What a field holds, in words; null for a field or value that has none of its own. */
export type FieldWords = (field: string, value: string) => string | null

/** So much of the log is shown beside a record; the rest stands in the log itself. */
const shownAtOnce = 30
const mostItems = 5

/** What was done to a record by whom, from the audit log, newest first. */
export function RecordHistory({ entity, recordId, read, words }: RecordHistoryProps) {
  const { t } = useTranslation('common')
  const conditions = { entity, entityId: recordId }
  const query = useQuery({
    queryKey: ['record-history', entity, recordId],
    queryFn: ({ signal }) =>
      read
        ? read({ pageSize: shownAtOnce }, signal)
        : call(listAuditLog, { query: { ...conditions, pageSize: shownAtOnce } }, { signal }),
    staleTime: 0,
  })
  const eventOf = useEvent(entity, words)
  if (query.isPending) return <Skeleton active title={false} />
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { items, total } = query.data
  if (items.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('record.noHistory')} />
  return (
    <>
      <RecordTimeline events={items.map(eventOf)} />
      {total > items.length && (
        <PermittedLink to={`${pagePaths['audit-log']}?${new URLSearchParams(conditions)}`} otherwise={null}>
          {t('record.allHistory', { count: total })}
        </PermittedLink>
      )}
    </>
  )
}

/** An act in words: what was done, by whom and when, and what each field held before and holds now. */
function useEvent(entity: AuditEntity, own: FieldWords = () => null) {
  const words = useAuditWords()
  const format = useFormat()

  function wordsOf(field: string, value: unknown): string {
    if (Array.isArray(value) && value.length > 0) return joined(value.map((each) => wordsOf(field, each)))
    return (typeof value === 'string' && own(field, value)) || words.value(entity, field, value)
  }

  return (entry: HistoryEntry) => {
    const { id, at, action } = entry
    const { kind, fields } = changeOf(entry)
    return {
      id,
      at,
      tone: 'waiting' as const,
      what: words.action(action),
      note: (
        <>
          <bdi>{words.person(entry)}</bdi> · {format.exactTime(at)}
        </>
      ),
      detail: fields.map(({ field, before, after }) => (
        <Change
          key={field}
          field={words.field(field)}
          before={kind === 'changed' ? short(before, (value) => wordsOf(field, value)) : null}
          after={short(kind === 'removed' ? before : after, (value) => wordsOf(field, value))}
        />
      )),
    }
  }
}

/** Facts within facts are long, and so are permissions of a role: the log itself has them. */
function short(value: unknown, textOf: (value: unknown) => string): string | null {
  const isWhole = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isWhole || (Array.isArray(value) && value.length > mostItems) ? null : textOf(value)
}

function Change(props: {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}) {
  const { field, before, after } = props
  const { t } = useTranslation('audit')
  const params = { field, before, after }
  const text =
    after === null ? field : before === null ? t('history.made', params) : t('history.changed', params)
  return <div>{text}</div>
}
