/** One record three times: as it was read, as a person filled in its form, and as somebody else has saved it since. */
export type Edit<Values> = { readonly base: Values; readonly typed: Values; readonly newest: Values }

/**
 * What a form holds after the record was changed meanwhile: what the person changed stays theirs, the rest is the newest.
 * Lists are taken item by item: what they added and took away is so in the newest list, too. The order is the newest's, or
 * theirs where they chose one: the first of somebody's roles is what they are.
 */
export function mergedEdit<Values extends object>({ base, typed, newest }: Edit<Values>): Values {
  const merged = { ...newest }
  for (const key of Object.keys(typed) as (keyof Values)[]) {
    merged[key] = mergedField({ base: base[key], typed: typed[key], newest: newest[key] })
  }
  return merged
}

function mergedField<Field>({ base, typed, newest }: Edit<Field>): Field {
  if (isSame(typed, base)) return newest
  if (isSame(newest, base)) return typed
  if (!(Array.isArray(base) && Array.isArray(typed) && Array.isArray(newest))) return typed
  const stays = (item: unknown) => !base.includes(item) || (typed.includes(item) && newest.includes(item))
  const [first, second] = isArranged(typed, base) ? [typed, newest] : [newest, typed]
  return [...new Set([...first, ...second])].filter(stays) as Field
}

/** Taking away and adding behind is no choice of an order; anything else is. */
function isArranged(typed: readonly unknown[], base: readonly unknown[]): boolean {
  const held = base.filter((item) => typed.includes(item))
  const added = typed.filter((item) => !base.includes(item))
  return !isSame(typed, [...held, ...added])
}

/** Values of forms are plain: texts, flags, lists of ids in their order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
