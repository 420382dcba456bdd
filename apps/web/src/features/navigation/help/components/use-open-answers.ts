import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Which answers are open. The one the address names is opened and shown; for a print all of them are, and afterwards
 * they are as they were.
 */
export function useOpenAnswers(ids: readonly string[]) {
  const { hash, key } = useLocation()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [printing, setPrinting] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` tells a second press on the same link
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    if (id === '') return
    setOpen((before) => new Set(before).add(id))
    const item = document.getElementById(id)
    item?.scrollIntoView({ block: 'center' })
    item?.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash, key])

  useEffect(() => {
    const begin = () => setPrinting(true)
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])

  const toggle = useCallback((id: string, isOpen: boolean) => {
    setOpen((before) => {
      if (before.has(id) === isOpen) return before
      const after = new Set(before)
      if (isOpen) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  const allOpen = ids.length > 0 && ids.every((id) => open.has(id))
  return {
    isOpen: (id: string) => printing || open.has(id),
    allOpen,
    toggle: (id: string, isOpen: boolean) => {
      // What a print opens was not opened by the person.
      if (!printing) toggle(id, isOpen)
    },
    toggleAll: () => setOpen(new Set(allOpen ? [] : ids)),
    /** Opens everything before the browser is asked: it takes the page as it is drawn. */
    openForPrint: () => setPrinting(true),
  }
}
