import { useNavigate } from 'react-router'
import { useAddressSearch } from '#src/shared/address/address-state.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { askedVideo } from '../door/publish-paths.ts'

const AddressedPublishDrawer = lazyPart(
  async () => (await import('./PublishDrawer.tsx')).AddressedPublishDrawer,
  'publishing',
)

/**
 * Opens the publish form wherever the address says `?publish=<video id>`: a page that lists videos asks for it without
 * knowing this feature, and a link to it can be shared. Mounted once by the app, beside the pages.
 *
 * It comes with the shell and only reads the address: a host that came later could be lost, and then nobody would be
 * there to say that the form does not open. What writes the address comes with the form.
 */
export function PublishDrawerHost() {
  const address = new URLSearchParams(useAddressSearch())
  const navigate = useNavigate()
  if (!address.has(askedVideo)) return null
  const forget = () => {
    address.delete(askedVideo)
    void navigate({ search: String(address) }, { replace: true, preventScrollReset: true })
  }
  return (
    <LazyPart onLost={forget}>
      <AddressedPublishDrawer />
    </LazyPart>
  )
}
