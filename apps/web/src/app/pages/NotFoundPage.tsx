import { HomeLink } from '#src/shared/ui/ButtonLink.tsx'
import { NotFoundState } from '#src/shared/ui/PageState.tsx'
import { useAskedAddress } from '../router/asked-address.ts'
import { BackLink } from './BackLink.tsx'

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
