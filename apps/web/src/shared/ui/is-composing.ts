/**
 * Whether a key press belongs to an input method: the Enter that ends a word and the Escape that drops one are not meant
 * for the page. Safari ends the composition before the key and says so by the code 229 only.
 */
export function isComposing({ isComposing: composing, keyCode }: ComposingKey): boolean {
  return composing || keyCode === 229
}

export type ComposingKey = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>
