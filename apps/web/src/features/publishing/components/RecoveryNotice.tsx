import { useCan } from '#src/shared/access/ability.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { useRecovery } from '../api/recovery.queries.ts'

const RecoveryBanner = lazyPart(
  async () => (await import('./RecoveryBanner.tsx')).RecoveryBanner,
  'publishing',
)

/**
 * Says on every page that publishing is held because an older database was restored, to whoever sees publish tasks.
 * Mounted once by the app, above the page and told by the live stream; on any other day it is one small question.
 */
export function RecoveryNotice() {
  const can = useCan()
  const { data: recovery } = useRecovery(can('publishTask:read'))
  if (!recovery?.open) return null
  return (
    <LazyPart>
      <RecoveryBanner recovery={recovery} open={recovery.open} />
    </LazyPart>
  )
}
