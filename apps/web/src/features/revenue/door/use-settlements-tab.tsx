import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import type { SettlementsOwner } from './SettlementsOf.tsx'

const SettlementsOf = lazyPart(async () => (await import('./SettlementsOf.tsx')).SettlementsOf, 'settlements')

/** The tab of a record that shows its settlements, for whoever may read them; null owner: a record that is not there yet. */
export function useSettlementsTab(of: SettlementsOwner | null) {
  const { t } = useTranslation('navigation')
  const can = useCan()
  if (of === null || !can('settlement:read')) return []
  const content = (
    <LazyPart>
      <SettlementsOf of={of} />
    </LazyPart>
  )
  return [{ key: 'settlements', label: t('page.settlements'), content }]
}
