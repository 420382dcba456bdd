import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { type Question, useFeedback } from './Feedback.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

/**
 * Keeps a person from losing what they typed: leaving for another page asks first, and so does the browser before it
 * closes the tab. Returns the same question for the form's own ways out: true means go.
 */
export function useUnsavedGuard(dirty: boolean, question: Question): () => Promise<boolean> {
  const { confirm } = useFeedback()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )

  // The question is asked once for each attempt, whatever is drawn anew meanwhile.
  const ask = useEffectEvent(async () => {
    const leave = await confirm(question)
    if (leave) blocker.proceed?.()
    else blocker.reset?.()
  })
  const blocked = blocker.state === 'blocked'
  useEffect(() => {
    if (blocked) void ask()
  }, [blocked])

  useLeaveWarning(dirty)

  return async () => !dirty || confirm(question)
}
