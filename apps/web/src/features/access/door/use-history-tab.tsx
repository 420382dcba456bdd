import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import type { RecordHistoryProps } from './RecordHistory.tsx'

const RecordHistory = lazyPart(
  async () => (await import('./RecordHistory.tsx')).RecordHistory,
  'audit',
  'access',
  'staff',
)

/**
 * The tab of a record that says what was done to it, of a record that is there: for whoever may read the audit log, or,
 * where the record's own endpoint tells it (`read`), for everybody. `words` are the capability's own for what its fields
 * hold.
 */
export function useHistoryTab(
  entity: RecordHistoryProps['entity'],
  recordId: string | null,
  { read, words }: Pick<RecordHistoryProps, 'read' | 'words'> = {},
) {
  const { t } = useTranslation('common')
  const mayReadLog = useCan()('audit:read')
  if ((!mayReadLog && read === undefined) || recordId === null) return []
  const content = (
    <LazyPart>
      <RecordHistory
        entity={entity}
        recordId={recordId}
        {...(read === undefined ? {} : { read })}
        {...(words === undefined ? {} : { words })}
      />
    </LazyPart>
  )
  return [{ key: 'timeline', label: t('record.timeline'), content }]
}
