/** One record three times: as it was read, as a person filled in its form, and as somebody else has saved it since. */
export type Edit<Values> = { readonly base: Values; readonly typed: Values; readonly newest: Values }

/**
 * What a form holds after the record was changed meanwhile: what the person changed stays theirs, the rest is the newest.
 * Lists are taken item by item: what they added and took away is so in the newest list, too.
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
  const kept = newest.filter((item) => typed.includes(item) || !base.includes(item))
  const added = typed.filter((item) => !base.includes(item) && !newest.includes(item))
  return [...kept, ...added] as Field
}

/** Values of forms are plain: texts, flags, lists of ids in their order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
