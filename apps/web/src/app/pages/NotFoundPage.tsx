import { NotFoundState } from '#src/shared/ui/PageState.tsx'
import { BackLink } from './BackLink.tsx'
import { HomeLink } from './HomeLink.tsx'
import { useAskedAddress } from './use-asked-address.ts'

/** /error-404 */
export function NotFoundPage() {
  return (
    <NotFoundState
      whole
      note={useAskedAddress()}
      action={
        <>
          <HomeLink />
          <BackLink />
        </>
      }
    />
  )
}
