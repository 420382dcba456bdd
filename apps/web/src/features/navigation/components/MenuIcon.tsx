import { lazy, Suspense } from 'react'

const room = <span className="anticon" aria-hidden="true" style={{ inlineSize: '1em', blockSize: '1em' }} />

/** The drawings come after the first paint: they are 9 KB, and their room is kept. A menu without them is still one. */
const MenuArt = lazy(() =>
  import('./MenuArt.tsx').then(
    ({ MenuArt: Component }) => ({ default: Component }),
    () => ({ default: () => room }),
  ),
)

/** The icon of a menu item, by the name the server gives (`meta.icon`). */
export function MenuIcon({ name }: { readonly name: string | null }) {
  return (
    <Suspense fallback={room}>
      <MenuArt name={name} />
    </Suspense>
  )
}
