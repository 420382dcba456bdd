import type { HandoverException, previewHandover } from '@pindao/protocol/channels/handover.endpoints.ts'
import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import type { HandoverWish } from '../api/handover.queries.ts'

export type HandoverPreview = EndpointOutput<typeof previewHandover>
export type HandoverKind = HandoverPreview['kinds'][number]

/** Who takes over what, as far as it has been chosen. */
export type WishInHand = {
  readonly successorId: string | null
  readonly rule: HandoverWish['rule']
  readonly exceptions: readonly HandoverException[]
}

export const emptyWish: WishInHand = { successorId: null, rule: 'successor', exceptions: [] }

type Place = Pick<HandoverException, 'kind' | 'departmentId'>

const isAt =
  ({ kind, departmentId }: Place) =>
  (one: Place) =>
    one.kind === kind && one.departmentId === departmentId

/** Who was chosen for a kind, or for what of it is of one department; null for nobody besides the successor. */
export const chosenFor = ({ exceptions }: WishInHand, place: Place): string | null =>
  exceptions.find(isAt(place))?.successorId ?? null

/** With somebody else for a kind, or for what of it is of one department; null: as everything else. */
export function withChosen(wish: WishInHand, place: Place, successorId: string | null): WishInHand {
  const others = wish.exceptions.filter((one) => !isAt(place)(one))
  const exceptions =
    successorId === null
      ? others
      : [...others, { kind: place.kind, departmentId: place.departmentId, successorId }]
  return { successorId: wish.successorId, rule: wish.rule, exceptions }
}

/** Whether what is shown could be done as it is. */
export const isPossible = (wish: WishInHand, { to, refusals }: HandoverPreview): boolean =>
  wish.successorId !== null && to !== null && refusals.length === 0
