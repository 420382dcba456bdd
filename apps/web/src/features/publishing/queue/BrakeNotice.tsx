import { useCan } from '#src/shared/access/ability.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { usePublishBrakes } from './brakes.queries.ts'

const BrakeBanner = lazyPart(async () => (await import('./BrakeBanner.tsx')).BrakeBanner, 'publishing')

/** Says above a list of tasks that a release brake is on; on any other day it is one small question. */
export function BrakeNotice() {
  const can = useCan()
  const { data } = usePublishBrakes(can('publishTask:read'))
  if (!data || data.brakes.length === 0) return null
  return (
    <LazyPart>
      <BrakeBanner brakes={data.brakes} />
    </LazyPart>
  )
}
