import { create } from 'zustand'

/** A message that is on its way, or did not get through. Its key makes a repeated try the same message. */
export type Outgoing = {
  readonly key: string
  readonly text: string
  readonly failure: unknown
  /** Sends it and shows it. */
  readonly deliver: () => Promise<void>
}

type Outbox = { readonly byConversation: Readonly<Record<string, readonly Outgoing[]>> }

const none: readonly Outgoing[] = []

/** What is on its way, by conversation; it outlives the page that shows it. */
export const useOutbox = create<Outbox>()(() => ({ byConversation: {} }))

export function outgoingOf(id: string): (outbox: Outbox) => readonly Outgoing[] {
  return ({ byConversation }) => byConversation[id] ?? none
}

function change(id: string, to: (list: readonly Outgoing[]) => readonly Outgoing[]): void {
  useOutbox.setState(({ byConversation }) => ({
    byConversation: { ...byConversation, [id]: to(byConversation[id] ?? none) },
  }))
}

/** Conversations in which something is being sent: one after the other, so that it arrives as it was typed. */
const chains = new Map<string, Promise<void>>()

/** Puts a message on its way. `deliver` sends it and shows it; then it leaves the outbox. */
export function post(
  id: string,
  message: Pick<Outgoing, 'key' | 'text'>,
  deliver: () => Promise<void>,
): void {
  const { key, text } = message
  const without = (list: readonly Outgoing[]) => list.filter((one) => one.key !== key)
  change(id, (list) =>
    list.some((one) => one.key === key)
      ? list.map((one) => (one.key === key ? { ...one, failure: null } : one))
      : [...list, { key, text, failure: null, deliver }],
  )
  const before = chains.get(id) ?? Promise.resolve()
  const sent = before.then(deliver).then(
    () => change(id, without),
    (failure: unknown) =>
      change(id, (list) => list.map((one) => (one.key === key ? { ...one, failure } : one))),
  )
  chains.set(id, sent)
}

/** Puts on its way again, in their order and under their keys, the messages whose failure is such a one. */
export function postAgain(isSuch: (failure: unknown) => boolean): void {
  for (const [id, list] of Object.entries(useOutbox.getState().byConversation)) {
    for (const message of list) {
      if (message.failure !== null && isSuch(message.failure)) post(id, message, message.deliver)
    }
  }
}

/** Gives a message up that did not get through. */
export function discard(id: string, key: string): void {
  change(id, (list) => list.filter((one) => one.key !== key))
}
