import { useEffect } from 'react'
import { ApiError, isRefusal } from '#src/shared/api/api-error.ts'
import { liveBus } from '#src/shared/live/live-bus.ts'
import { postAgain } from './outbox.ts'

/**
 * Sends by itself what nobody answered, as soon as there is a connection again: the browser says so, or the live stream
 * has begun anew. Under the same key nothing is said twice; what the server refused waits for the person.
 */
export function usePostingAgain(): void {
  useEffect(() => {
    const again = () => postAgain(isUnanswered)
    // It may have come back while another page was shown.
    again()
    window.addEventListener('online', again)
    const unsubscribe = liveBus.subscribe({ event: () => undefined, resync: again })
    return () => {
      window.removeEventListener('online', again)
      unsubscribe()
    }
  }, [])
}

const isUnanswered = (failure: unknown) => failure instanceof ApiError && !isRefusal(failure)
