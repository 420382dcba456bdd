import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import type { KnownSubject } from '../disputes/CreateDisputeDialog.tsx'
import { DisputeOf } from './DisputeOf.tsx'

/** The cases of a record as a part of its drawer, for whoever may see cases; none of what is not there yet. */
export function useDisputesTab(subject: KnownSubject | null) {
  const { t } = useTranslation('disputes')
  const can = useCan()
  if (subject === null || !can('dispute:read')) return []
  return [{ key: 'disputes', label: t('of.title'), content: <DisputeOf subject={subject} /> }]
}
