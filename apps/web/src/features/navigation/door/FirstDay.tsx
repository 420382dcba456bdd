import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'

const GuideCard = lazyPart(async () => (await import('../guide/components/GuideCard.tsx')).GuideCard, 'guide')

/** What somebody new does next, for the page that a day begins with. */
export function FirstDay() {
  return (
    <LazyPart>
      <GuideCard />
    </LazyPart>
  )
}
