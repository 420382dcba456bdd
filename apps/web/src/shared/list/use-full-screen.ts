import { useEffect, useState } from 'react'

/** Whether something fills the window, and how to change that; Escape ends it. What floats above stays above. */
export function useFullScreen(): readonly [boolean, () => void] {
  const [full, setFull] = useState(false)
  useEffect(() => {
    if (!full) return
    const page = document.documentElement
    page.dataset['fullList'] = 'true'
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setFull(false)
    }
    window.addEventListener('keydown', leave)
    return () => {
      delete page.dataset['fullList']
      window.removeEventListener('keydown', leave)
    }
  }, [full])
  return [full, () => setFull(!full)]
}
