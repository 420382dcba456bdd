import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import type { getRevenueSources } from '@pindao/protocol/revenue/overview-sources.endpoints.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCan } from '#src/shared/access/ability.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import styles from './WhyAmount.module.css'

const WhyDrawer = lazyPart(
  async () => (await import('../overview/WhyDrawer.tsx')).WhyDrawer,
  'revenue',
  'channels',
)

/**
 * An amount of final revenue that says why it is what it is: a press opens the files, sums and rows behind it. For whoever
 * may not see revenue it is the amount alone.
 *
 * @param asked what it is the amount of
 * @param of the same in words, for who hears it and over the drawer
 */
export function WhyAmount(props: {
  readonly asked: EndpointInput<typeof getRevenueSources>['query']
  readonly of: string
  readonly children: ReactNode
}) {
  const { asked, of, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const can = useCan()
  if (!can('revenue:read')) return children
  return (
    <>
      <Button
        type="link"
        className={styles['amount'] ?? ''}
        title={of}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <bdi>{children}</bdi>
      </Button>
      {isOpen && (
        <LazyPart onLost={() => setIsOpen(false)}>
          <WhyDrawer asked={asked} of={of} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
