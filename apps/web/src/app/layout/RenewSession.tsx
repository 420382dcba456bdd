import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session } from '#src/shared/session/session.ts'
import { signInPath } from '#src/shared/session/sign-in-path.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { useUploads } from '#src/shared/upload/browser/uploads.ts'
import { isInFlight } from '#src/shared/upload/engine/upload-task.ts'

const RenewDialog = lazyPart(async () => (await import('./RenewDialog.tsx')).RenewDialog)

/**
 * What happens when the session ends under somebody's hands (SSO-04): to the sign-in and back here; or, while a video
 * is being uploaded, a sign-in in a window beside, because leaving the page would let go of the file.
 *
 * @param returnTo where the sign-in leads, where that is not back here
 */
export function RenewSession({ returnTo }: { readonly returnTo?: string }) {
  const [asking, setAsking] = useState(false)
  const [blocked, setBlocked] = useState(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const next = returnTo ?? pathname + search

  useEffect(() => {
    return session.subscribe((event) => {
      if (event === 'ended') {
        if (session.userData() === null) window.location.replace('/login')
        else if (useUploads.getState().tasks.some(isInFlight)) setAsking(true)
        else void navigate(signInPath(next, 'expired'))
      } else if (event === 'started') setAsking(false)
    })
  }, [navigate, next])

  const signInBeside = () =>
    setBlocked(window.open('/login?again', 'pindao-sign-in', 'popup,width=520,height=720') === null)
  return asking ? (
    <LazyPart>
      <RenewDialog blocked={blocked} onSignIn={signInBeside} />
    </LazyPart>
  ) : null
}
