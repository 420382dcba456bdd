/** What can be done on the desk by a key, a button, or both. */
export const deskCommands = [
  'undo',
  'redo',
  'insert',
  'split',
  'merge',
  'remove',
  'shift',
  'replace',
  'fix',
  'snap',
  'play',
  'toggle',
  'setStart',
  'setEnd',
  'nextMarked',
  'nextUnread',
  'fine',
  'second',
  'question',
  'bold',
  'slanting',
  'underlined',
  'remembered',
  'zoomIn',
  'zoomOut',
] as const
export type DeskCommand = (typeof deskCommands)[number]

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** They work while somebody types, too. */
const withAlt: Readonly<Record<string, DeskCommand>> = {
  KeyP: 'play',
  Space: 'toggle',
  KeyK: 'toggle',
  BracketLeft: 'setStart',
  BracketRight: 'setEnd',
  KeyN: 'nextMarked',
  KeyI: 'insert',
  KeyS: 'split',
  KeyM: 'merge',
  KeyJ: 'nextUnread',
  KeyY: 'fine',
  KeyT: 'second',
  KeyQ: 'question',
  KeyR: 'remembered',
  Equal: 'zoomIn',
  NumpadAdd: 'zoomIn',
  Minus: 'zoomOut',
  NumpadSubtract: 'zoomOut',
}

const withCtrl: Readonly<Record<string, DeskCommand>> = {
  y: 'redo',
  h: 'replace',
  f: 'replace',
  b: 'bold',
  i: 'slanting',
  u: 'underlined',
}

/**
 * What a key means on the desk; null: what it means elsewhere.
 *
 * @param isTyping a field has the keyboard: its own keys are its own
 */
export function deskCommandOf(press: Press, isTyping: boolean): DeskCommand | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press
  // Ctrl and Alt together are AltGr, which writes signs.
  if (altKey) return ctrlKey || metaKey ? null : (withAlt[placeOf(key, code)] ?? null)
  if (isTyping) return null
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase()
    if (letter === 'z') return shiftKey ? 'redo' : 'undo'
    return withCtrl[letter] ?? null
  }
  return key === 'Delete' || key === 'Backspace' ? 'remove' : null
}

/** By the letter; where a system makes a sign of it with Alt, by the place of the key. */
const placeOf = (key: string, code: string): string =>
  /^[a-z]$/iu.test(key) ? `Key${key.toUpperCase()}` : code

/** How a command is pressed, as its button says it. */
export const keysOfCommand: Readonly<Partial<Record<DeskCommand, string>>> = {
  undo: 'Ctrl+Z',
  redo: 'Ctrl+Y',
  insert: 'Alt+I',
  split: 'Alt+S',
  merge: 'Alt+M',
  remove: 'Delete',
  replace: 'Ctrl+H',
  play: 'Alt+P',
  toggle: 'Alt+K',
  setStart: 'Alt+[',
  setEnd: 'Alt+]',
  nextMarked: 'Alt+N',
  nextUnread: 'Alt+J',
  fine: 'Alt+Y',
  second: 'Alt+T',
  question: 'Alt+Q',
  bold: 'Ctrl+B',
  slanting: 'Ctrl+I',
  underlined: 'Ctrl+U',
  remembered: 'Alt+R',
  zoomIn: 'Alt+=',
  zoomOut: 'Alt+-',
}
