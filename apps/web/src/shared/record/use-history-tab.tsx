import { useTranslation } from 'react-i18next'
import { useCan } from '../access/ability.ts'
import { LazyPart } from '../ui/LazyPart.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import type { RecordHistoryProps } from './RecordHistory.tsx'

const RecordHistory = lazyPart(async () => (await import('./RecordHistory.tsx')).RecordHistory, 'audit')

/** The tab of a record that says what was done to it: for whoever may read the audit log, of a record that is there. */
export function useHistoryTab(entity: RecordHistoryProps['entity'], recordId: string | null) {
  const { t } = useTranslation('common')
  if (!useCan()('audit:read') || recordId === null) return []
  const content = (
    <LazyPart>
      <RecordHistory entity={entity} recordId={recordId} />
    </LazyPart>
  )
  return [{ key: 'timeline', label: t('record.timeline'), content }]
}
