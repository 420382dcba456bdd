import { useEffect, useEffectEvent } from 'react'

/**
 * While something would be lost, the browser asks before it closes the tab or loads the page anew. `sentence` is said by
 * browsers that let a page choose its words; `isOurs` is asked at that moment, where another tab may have taken over.
 */
export function useLeaveWarning(
  losing: boolean,
  {
    sentence = '',
    isOurs = () => true,
  }: { readonly sentence?: string; readonly isOurs?: () => boolean } = {},
): void {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isOurs()) return
    event.preventDefault()
    if (sentence !== '') event.returnValue = sentence
  })
  useEffect(() => {
    if (!losing) return
    const listener = (event: BeforeUnloadEvent) => warn(event)
    window.addEventListener('beforeunload', listener)
    return () => window.removeEventListener('beforeunload', listener)
  }, [losing])
}
