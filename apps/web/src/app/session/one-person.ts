import { queryClient } from '#src/shared/query/query-client.ts'
import { session } from '#src/shared/session/session.ts'
import { onReturn } from '#src/shared/ui/on-return.ts'

/**
 * From the start on, and whatever page is shown: a loaded page is one person's. Where somebody else has signed in
 * meanwhile it is loaded anew, because it is full of the other one's data and of what they were about to send; where it
 * is the same person, everything is read again. Returns the way to stop.
 */
export function keepOnePerson(): () => void {
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
