import { useEffect, useRef } from 'react'

/** Whether the caller is still drawn: for what is answered when the person may have gone elsewhere. */
export function useIsMounted(): () => boolean {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return () => here.current
}
