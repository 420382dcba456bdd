import { useTranslation } from 'react-i18next'
import { useCan } from '../access/ability.ts'
import { LazyPart } from '../ui/LazyPart.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import type { RecordHistoryProps } from './RecordHistory.tsx'

const RecordHistory = lazyPart(async () => (await import('./RecordHistory.tsx')).RecordHistory, 'audit')

/**
 * The tab of a record that says what was done to it, of a record that is there: for whoever may read the audit log, or,
 * where the record's own endpoint tells it (`read`), for everybody.
 */
export function useHistoryTab(
  entity: RecordHistoryProps['entity'],
  recordId: string | null,
  read?: RecordHistoryProps['read'],
) {
  const { t } = useTranslation('common')
  const mayReadLog = useCan()('audit:read')
  if ((!mayReadLog && read === undefined) || recordId === null) return []
  const content = (
    <LazyPart>
      <RecordHistory entity={entity} recordId={recordId} {...(read === undefined ? {} : { read })} />
    </LazyPart>
  )
  return [{ key: 'timeline', label: t('record.timeline'), content }]
}
