import { ApiError, isRefusal } from '#src/shared/api/api-error.ts'
import { liveBus } from '#src/shared/live/live-bus.ts'
import { session } from '#src/shared/session/session.ts'
import { postAgain } from './outbox.ts'

let listening = false

/**
 * From the first message on, and whatever page is shown: a message without an answer is sent again as soon as there is a
 * connection, that is when the browser says so or the live stream has begun anew. The same idempotency key keeps it from
 * being posted twice. What the server refused waits for the person, and only messages of whoever is signed in are sent.
 */
export function keepResending(): void {
  if (listening) return
  listening = true
  const again = () => postAgain(session.userId() ?? '', isUnanswered)
  window.addEventListener('online', again)
  liveBus.subscribe({ event: () => undefined, resync: again })
}

const isUnanswered = (failure: unknown) => failure instanceof ApiError && !isRefusal(failure)
