import { useEffect, useEffectEvent } from 'react'

/** What a key does; false where it has nothing to do, so that the browser keeps it. */
type PageKeys = Readonly<Record<string, () => boolean | undefined>>

type KeyPress = ComposingKey &
  Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>

const typingPlace =
  'input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"], [role="menu"]'

/** Whether a key press is text or somebody else's: in a field, in a dialog, with Ctrl, or while an IME composes. */
export function isElsewhere(event: KeyPress): boolean {
  if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
    return true
  const { target } = event
  const place = target as { closest?: (selector: string) => unknown; type?: string } | null
  if (place?.type === 'checkbox') return false
  return (place?.closest?.(typingPlace) ?? null) !== null
}

/** Whether a dialog or a drawer stands over the page: its keys are not the page's. */
export function isCovered(): boolean {
  return document.querySelector('[role="dialog"]') !== null
}

/** Single keys for a page (`j`, `#`). They do nothing while somebody types. */
export function usePageKeys(keys: PageKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return
    if (keys[event.key]?.() === true) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/**
 * Whether a key press belongs to an input method: the Enter that ends a word and the Escape that drops one are not meant
 * for the page. Safari ends the composition before the key and says so by the code 229 only.
 */
export function isComposing({ isComposing: composing, keyCode }: ComposingKey): boolean {
  return composing || keyCode === 229
}

type ComposingKey = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>
