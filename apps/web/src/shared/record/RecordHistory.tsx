import type { AuditEntity } from '@pindao/protocol/access/audit.codes.ts'
import { type AuditEntry, listAuditLog } from '@pindao/protocol/access/audit.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '../access/PermittedLink.tsx'
import { call } from '../api/call.ts'
import { joined } from '../format/joined.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useTextOr } from '../i18n/use-text-or.ts'
import { ErrorState } from '../ui/PageState.tsx'
import { RecordTimeline } from './RecordTimeline.tsx'

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
}

/** So much of the log is shown beside a record; the rest stands in the log itself. */
const shownAtOnce = 30

/** What was done to a record by whom, from the audit log, newest first. */
export function RecordHistory({ entity, recordId, read }: RecordHistoryProps) {
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
  const eventOf = useEvent()
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

/** An act in words: what was done, to which fields, by whom and when. */
function useEvent() {
  const { t } = useTranslation('audit')
  const textOr = useTextOr(['audit'])
  const format = useFormat()
  return ({ id, at, action, person, before, after }: HistoryEntry) => {
    const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    const name = person === null ? t('system') : (person.fullName ?? t('unknownPerson', { id: person.id }))
    return {
      id,
      at,
      tone: 'waiting' as const,
      what: textOr(`audit:action.${action}`, action),
      note: (
        <>
          <bdi>{name}</bdi> · {format.exactTime(at)}
        </>
      ),
      detail: joined(fields.map((field) => textOr(`audit:field.${field}`, field))),
    }
  }
}
