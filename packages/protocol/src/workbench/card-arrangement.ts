import { z } from 'zod'
import { type TodayCardKind, todayCards } from '#src/capabilities.ts'

const kinds = [...todayCards.keys()]

/** How somebody has the cards of today: kinds in their order, and those that are left out of sight. */
export const cardArrangement = z.object({
  order: z.array(z.enum(kinds)).max(kinds.length),
  hidden: z.array(z.enum(kinds)).max(kinds.length),
})
export type CardArrangement = z.output<typeof cardArrangement>

/** What was kept, without kinds that are gone since. */
export function keptArrangement(kept: {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}): CardArrangement {
  const known = (names: readonly string[]) => kinds.filter((kind) => names.includes(kind))
  const order = kept.order.filter((name): name is TodayCardKind => todayCards.has(name as TodayCardKind))
  return { order: [...new Set(order)], hidden: known(kept.hidden) }
}

/**
 * What holds for a person who chose nothing. Roles are added up as their rights are: a card is out of sight where all of
 * them leave it out, and the first that says an order gives it.
 *
 * @param ofRoles one for each role of the person; null where a role says nothing
 */
export function arrangementOfRoles(ofRoles: readonly (CardArrangement | null)[]): CardArrangement | null {
  const first = ofRoles.find((one) => one !== null)
  if (first === undefined || first === null) return null
  const hidden = first.hidden.filter((kind) => ofRoles.every((one) => one?.hidden.includes(kind) === true))
  return { order: first.order, hidden }
}

/** Kinds that are in sight, in their order; what the order does not know, as what came later, follows as the manifests have it. */
export function inArrangement(
  shown: readonly TodayCardKind[],
  arrangement: CardArrangement | null,
): TodayCardKind[] {
  if (arrangement === null) return [...shown]
  const { order, hidden } = arrangement
  const place = (kind: TodayCardKind) => (order.includes(kind) ? order.indexOf(kind) : order.length)
  return shown.filter((kind) => !hidden.includes(kind)).toSorted((one, other) => place(one) - place(other))
}
