/** Texts that answer by place: where there are more or fewer than were asked for, none is known to be the right one. */
export function byPlace(
  asked: readonly { readonly id: number }[],
  told: readonly string[],
): ReadonlyMap<number, string> {
  return told.length === asked.length ? new Map(asked.map(({ id }, at) => [id, told[at] ?? ''])) : new Map()
}
