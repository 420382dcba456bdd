import { logout } from '@pindao/protocol/access/sso.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#src/shared/api/call.ts'
import { session } from '#src/shared/session/session.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useUploads } from '#src/shared/upload/browser/uploads.ts'
import { untilAborted } from '#src/shared/upload/engine/abortable.ts'
import { isInFlight } from '#src/shared/upload/engine/upload-task.ts'
import { endSession } from './end-session.ts'
import { keepSignOnEnd, takeSignOnEnd } from './sign-on-end.ts'

/** Whoever has turned away reads nothing, and is still signed in at the sign-on, for all that the company has there. */
const readingMs = 10_000

/**
 * Signs out (SSO-05): tells the server (whose failure is ignored), forgets the person, says 退出成功！ and leaves when that
 * is confirmed, or was not for ten seconds; while a video is being uploaded it asks first. Leaving loads the page anew,
 * so nothing of the person stays in memory.
 */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation('access')
  const feedback = useFeedback()
  return async () => {
    const uploading = useUploads.getState().tasks.some(isInFlight)
    if (uploading && !(await feedback.confirm(uploadsQuestion()))) return
    const endSessionUrl = await endSession((signal) => call(logout, {}, { signal }))
    if (endSessionUrl !== null) keepSignOnEnd(endSessionUrl)
    session.clear()
    await untilAborted(feedback.tell(t('logout.done')), AbortSignal.timeout(readingMs)).catch(() => undefined)
    window.location.replace(takeSignOnEnd() ?? '/login')
  }

  function uploadsQuestion() {
    return {
      title: t('logout.uploadsTitle'),
      text: t('logout.uploadsText'),
      confirm: t('logout.button'),
      danger: true,
    }
  }
}
