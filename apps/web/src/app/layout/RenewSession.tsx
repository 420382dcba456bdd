import { lazy, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session } from '#src/shared/session/session.ts'
import { signInPath } from '#src/shared/session/sign-in-path.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { useUploads } from '#src/shared/upload/browser/uploads.ts'
import { isInFlight } from '#src/shared/upload/engine/upload-task.ts'

const RenewDialog = lazy(async () => {
  const { RenewDialog: Component } = await import('./RenewDialog.tsx')
  return { default: Component }
})

/**
 * What happens when the session ends under somebody's hands (SSO-04): to the sign-in and back here; or, while a video
 * is being uploaded, a sign-in in a window beside, because leaving the page would let go of the file.
 */
export function RenewSession() {
  const [asking, setAsking] = useState(false)
  const [blocked, setBlocked] = useState(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  useEffect(() => {
    return session.subscribe((event) => {
      if (event === 'ended') {
        if (session.userData() === null) window.location.replace('/login')
        else if (useUploads.getState().tasks.some(isInFlight)) setAsking(true)
        else void navigate(signInPath(pathname + search, 'expired'))
      } else if (event === 'started') setAsking(false)
    })
  }, [navigate, pathname, search])

  const signInBeside = () =>
    setBlocked(window.open('/login?again', 'pindao-sign-in', 'popup,width=520,height=720') === null)
  return asking ? (
    <LazyPart>
      <RenewDialog blocked={blocked} onSignIn={signInBeside} />
    </LazyPart>
  ) : null
}
