import { queryClient } from '#src/shared/query/query-client.ts'
import { session } from '#src/shared/session/session.ts'
import { onReturn } from '#src/shared/ui/on-return.ts'

/**
 * A loaded page belongs to one person. When somebody else signs in (in another tab), it is reloaded, because it holds the
 * data of the first person and what they were about to send. When the same person signs in again, all data is read again.
 * Returns the way to stop.
 */
export function reloadOnUserChange(): () => void {
  // Of a session that had ended before, this page has read nothing.
  let person = session.accessToken() === null ? null : session.userId()
  const leaveOthers = () => {
    const other = person !== null && session.userId() !== person
    if (other) window.location.replace('/')
    return other
  }
  const stopListening = session.subscribe((event) => {
    if (event !== 'started' || leaveOthers()) return
    person = session.userId()
    void queryClient.invalidateQueries()
  })
  // A page that the browser kept hears nothing of what other pages did.
  const stopReturning = onReturn(window, () => session.accessToken() !== null && leaveOthers())
  return () => {
    stopListening()
    stopReturning()
  }
}
