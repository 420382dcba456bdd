import { setCustomizerOpen, useCustomizerOpen } from '#src/shared/preferences/preferences.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'

const Customizer = lazyPart(async () => (await import('./Customizer.tsx')).Customizer, 'customizer')
const close = () => setCustomizerOpen(false)

/** Where the customizer stands once the user menu has opened it (SHL-06); its code comes then. */
export function CustomizerPlace() {
  const open = useCustomizerOpen((state) => state.open)
  return open ? (
    <LazyPart onLost={close}>
      <Customizer onClose={close} />
    </LazyPart>
  ) : null
}
