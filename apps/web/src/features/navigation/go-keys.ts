/** `g` waits so long for its letter. */
export const goWithinMs = 1500

type Press = { readonly key: string; readonly at: number }
/** When `g` was pressed, as long as a letter may follow. */
export type GoState = { readonly since: number | null; readonly path?: string }

/**
 * What a key press means to going by keys (`g`, then the letter of a page): the page to go to, if it was the second one.
 * Times are in milliseconds of one clock.
 */
export function goStep(
  since: number | null,
  { key, at }: Press,
  shortcuts: ReadonlyMap<string, string>,
): GoState {
  const path = since !== null && at - since <= goWithinMs ? shortcuts.get(key) : undefined
  if (path !== undefined) return { since: null, path }
  return { since: key === 'g' ? at : null }
}
