import { NotFoundState } from '#src/shared/ui/PageState.tsx'
import { HomeLink } from './HomeLink.tsx'

/** /error-404 */
export function NotFoundPage() {
  return <NotFoundState whole action={<HomeLink />} />
}
