import { useEffect, useRef, useState } from 'react'
import { useUnreadWords } from './use-unread-words.ts'

/**
 * What a person who does not see the screen hears when the bell rings: how many are unread, once, each time it is more.
 * The first number is no news, nor is what was read.
 */
export function useHeardUnread(unread: number | undefined): string {
  const unreadWords = useUnreadWords()
  const [rung, setRung] = useState(0)
  const known = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (unread === undefined) return
    if (known.current !== undefined && unread !== known.current) setRung(unread > known.current ? unread : 0)
    known.current = unread
  }, [unread])
  return rung === 0 ? '' : unreadWords(rung)
}
