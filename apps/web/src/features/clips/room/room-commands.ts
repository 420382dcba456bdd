/** What can be done in the cutting room by a key, a button, or both. */
export const roomCommands = [
  'markIn',
  'markOut',
  'add',
  'remove',
  'leave',
  'toggle',
  'backwards',
  'stop',
  'forwards',
  'frameBack',
  'frameOn',
  'secondBack',
  'secondOn',
  'jumpBack',
  'jumpOn',
  'earlier',
  'later',
  'preview',
  'undo',
  'redo',
] as const
export type RoomCommand = (typeof roomCommands)[number]

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** By their place: the marks lie under the same fingers on every keyboard. */
const byPlace: Readonly<Record<string, RoomCommand>> = {
  KeyI: 'markIn',
  KeyO: 'markOut',
  KeyJ: 'backwards',
  KeyK: 'stop',
  KeyL: 'forwards',
  KeyP: 'preview',
  Space: 'toggle',
}
// The time axis runs from left to right in every language.
const plain: Readonly<Record<string, RoomCommand>> = {
  Enter: 'add',
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'leave',
  ArrowLeft: 'frameBack',
  ArrowRight: 'frameOn',
  ArrowUp: 'jumpBack',
  ArrowDown: 'jumpOn',
}
const withShift: Readonly<Record<string, RoomCommand>> = { ArrowLeft: 'secondBack', ArrowRight: 'secondOn' }
const withAlt: Readonly<Record<string, RoomCommand>> = { ArrowUp: 'earlier', ArrowDown: 'later' }

/** What a key means in the cutting room; null: what it means elsewhere. */
export function roomCommandOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): RoomCommand | null {
  if (ctrlKey || metaKey) {
    if (altKey) return null
    const letter = key.toLowerCase()
    if (letter === 'z') return shiftKey ? 'redo' : 'undo'
    return letter === 'y' ? 'redo' : null
  }
  if (altKey) return withAlt[key] ?? null
  if (shiftKey) return withShift[key] ?? null
  return plain[key] ?? byPlace[code] ?? null
}

/** How a command is pressed, as its button and the help say it. */
export const keysOfCommand: Readonly<Record<RoomCommand, string>> = {
  markIn: 'I',
  markOut: 'O',
  add: 'Enter',
  remove: 'Delete',
  leave: 'Esc',
  toggle: 'Space',
  backwards: 'J',
  stop: 'K',
  forwards: 'L',
  frameBack: '←',
  frameOn: '→',
  secondBack: 'Shift+←',
  secondOn: 'Shift+→',
  jumpBack: '↑',
  jumpOn: '↓',
  earlier: 'Alt+↑',
  later: 'Alt+↓',
  preview: 'P',
  undo: 'Ctrl+Z',
  redo: 'Ctrl+Y',
}

/** Keys of these places are their own: text, choices, and a button's Enter and Space. */
const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="combobox"], [role="menu"], [role="slider"]'

/** Whether a key press belongs to where it was pressed, and not to the room. */
export function isOwnKey(target: Element | null, key: string): boolean {
  if (target === null) return false
  if (target.closest(typing) !== null) return true
  const isPress = key === 'Enter' || key === ' '
  if (isPress && target.closest('button, a, summary, [role="button"], [role="tab"], label') !== null)
    return true
  const isChoice = key.startsWith('Arrow') || isPress
  return isChoice && target.closest('input, [role="radiogroup"], [role="tablist"]') !== null
}
