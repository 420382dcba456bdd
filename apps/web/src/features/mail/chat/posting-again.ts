import { ApiError, isRefusal } from '#src/shared/api/api-error.ts'
import { liveBus } from '#src/shared/live/live-bus.ts'
import { session } from '#src/shared/session/session.ts'
import { postAgain } from './outbox.ts'

let listening = false

/**
 * From the first message on, and whatever page is shown: what nobody answered goes by itself as soon as there is a
 * connection again — the browser says so, or the live stream has begun anew. Under the same key nothing is said twice;
 * what the server refused waits for the person, and whoever signs in after them sends nothing of theirs.
 */
export function keepPosting(): void {
  if (listening) return
  listening = true
  const again = () => postAgain(session.userId() ?? '', isUnanswered)
  window.addEventListener('online', again)
  liveBus.subscribe({ event: () => undefined, resync: again })
}

const isUnanswered = (failure: unknown) => failure instanceof ApiError && !isRefusal(failure)
