import { useNavigate } from 'react-router'
import { askedOperation } from '#src/features/operations/door/asked-operation.ts'
import { useAddressSearch } from '#src/shared/address/address-state.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'

const OperationsDrawer = lazyPart(
  async () => (await import('./OperationsDrawer.tsx')).OperationsDrawer,
  'operations',
  'sheets',
)

/**
 * Opens one's own operations wherever the address says `?operation=<id>`, or `all`: the bell, the chip and whoever begins
 * one lead there. Mounted once by the app, beside the pages; what it opens comes when it is asked for.
 */
export function OperationsHost() {
  const address = new URLSearchParams(useAddressSearch())
  const navigate = useNavigate()
  if (!address.has(askedOperation)) return null
  const forget = () => {
    address.delete(askedOperation)
    void navigate({ search: String(address) }, { replace: true, preventScrollReset: true })
  }
  return (
    <LazyPart onLost={forget}>
      <OperationsDrawer />
    </LazyPart>
  )
}
