import { useNavigate } from 'react-router'
import { askedImport } from '#src/features/sheets/door/asked-import.ts'
import { useAddressSearch } from '#src/shared/address/address-state.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'

const SheetImportDrawer = lazyPart(
  async () => (await import('./SheetImportDrawer.tsx')).SheetImportDrawer,
  'sheets',
  'validation',
)

/** Opens a sheet that changes records wherever the address says `?import=`. Mounted once by the app, beside the pages. */
export function SheetImportHost() {
  const address = new URLSearchParams(useAddressSearch())
  const navigate = useNavigate()
  if (!address.has(askedImport)) return null
  const forget = () => {
    address.delete(askedImport)
    void navigate({ search: String(address) }, { replace: true, preventScrollReset: true })
  }
  return (
    <LazyPart onLost={forget}>
      <SheetImportDrawer />
    </LazyPart>
  )
}
