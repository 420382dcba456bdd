import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { addressSearch } from '../address/address-state.ts'
import { useStepGuard } from '../address/address-steps.ts'
import { type Question, useFeedback } from './Feedback.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

/**
 * Keeps a person from losing what they typed: leaving for another page, or for a step of this one before the form was
 * opened, asks first, and so does the browser before it closes the tab. Returns the same question for the form's own
 * ways out: true means go.
 */
export function useUnsavedGuard(dirty: boolean, question: Question): () => Promise<boolean> {
  const { confirm } = useFeedback()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      // The search says which form is open: over the same page, too, another one may be asked for.
      (currentLocation.pathname !== nextLocation.pathname || nextLocation.search !== addressSearch()),
  )
  useStepGuard(dirty, () => confirm(question))

  const asking = useRef(false)
  const ask = useEffectEvent(async () => {
    if (asking.current) return
    asking.current = true
    const leave = await confirm(question)
    asking.current = false
    if (leave) blocker.proceed?.()
    else blocker.reset?.()
  })
  // Once for each attempt, told by where it leads: the page may never be drawn between the end of one and the next.
  const attempt = blocker.location ?? null
  useEffect(() => {
    if (attempt !== null) void ask()
  }, [attempt])

  useLeaveWarning(dirty)

  return async () => !dirty || confirm(question)
}
