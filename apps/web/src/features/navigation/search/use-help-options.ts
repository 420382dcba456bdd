import { useEffect, useState } from 'react'
import { loadFeatureTexts } from '#src/shared/i18n/i18n.ts'
import { useServerText } from '#src/shared/i18n/use-text-or.ts'
import { useHelp } from '../help/use-help.ts'
import { helpOptions, type SearchOption } from './search-option.ts'

/** Fewer letters are in nearly every answer. */
const fewestLetters = 2

/**
 * Answers of the help that hold the words. Their texts come when somebody searches; without them the other groups are
 * found as ever.
 */
export function useHelpOptions(words: string): readonly SearchOption[] {
  const [ready, setReady] = useState(false)
  const serverText = useServerText()
  const groups = useHelp(words)
  useEffect(() => {
    let wanted = true
    loadFeatureTexts('help').then(
      () => {
        if (wanted) setReady(true)
      },
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
  if (!ready || words.length < fewestLetters) return []
  const found = groups.flatMap(({ questions }) => questions)
  return helpOptions(found, serverText('navigation.page.help'))
}
