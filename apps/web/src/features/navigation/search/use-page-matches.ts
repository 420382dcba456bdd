import { useEffect, useState } from 'react'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { byPinyin, holds, type Matches } from './search-option.ts'

/** How names of pages are searched: in Chinese by pinyin and its initials too, whose table comes when it is needed. */
export function usePageMatches(): Matches {
  const locale = useLocale()
  const [matches, setMatches] = useState<Matches>(() => holds)
  useEffect(() => {
    setMatches(() => holds)
    if (locale !== 'zh') return
    let wanted = true
    byPinyin()
      .then((found) => {
        if (wanted) setMatches(() => found)
      })
      // Without the table the characters themselves are still found.
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [locale])
  return matches
}
