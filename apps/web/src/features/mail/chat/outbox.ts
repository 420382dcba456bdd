import { create } from 'zustand'

/** What somebody says in a conversation. Its key makes a repeated try the same message. */
export type NewMessage = {
  /** Who says it: nobody else may send it, nor see it. */
  readonly userId: string
  readonly conversationId: string
  readonly key: string
  readonly text: string
}

/** A message that is on its way, or did not get through. */
export type Outgoing = NewMessage & {
  readonly failure: unknown
  /** Sends it and shows it. */
  readonly deliver: () => Promise<void>
}

type Outbox = { readonly messages: readonly Outgoing[] }

/** What is on its way, in the order of typing; it outlives the page that shows it. */
export const useOutbox = create<Outbox>()(() => ({ messages: [] }))

/** What somebody has on its way in a conversation; a new array each time. */
export function outgoingOf(userId: string, conversationId: string): (outbox: Outbox) => Outgoing[] {
  return ({ messages }) =>
    messages.filter((one) => one.userId === userId && one.conversationId === conversationId)
}

function change(to: (messages: readonly Outgoing[]) => readonly Outgoing[]): void {
  useOutbox.setState(({ messages }) => ({ messages: to(messages) }))
}

function setFailure(key: string, failure: unknown): void {
  change((messages) => messages.map((one) => (one.key === key ? { ...one, failure } : one)))
}

/** What somebody is sending in a conversation: one after the other, so that it arrives as it was typed. */
const chains = new Map<string, Promise<void>>()

/**
 * Puts a message on its way. `deliver` sends it and shows it; then it leaves the outbox. The promise, which never fails,
 * is kept when it has left or failed.
 */
export function post(message: NewMessage, deliver: () => Promise<void>): Promise<void> {
  const { userId, conversationId, key } = message
  if (useOutbox.getState().messages.some((one) => one.key === key)) setFailure(key, null)
  else change((messages) => [...messages, { ...message, failure: null, deliver }])
  const chain = `${userId}.${conversationId}`
  const before = chains.get(chain) ?? Promise.resolve()
  const sent = before.then(deliver).then(
    () => discard(key),
    (failure: unknown) => setFailure(key, failure),
  )
  chains.set(chain, sent)
  return sent
}

/** Puts on its way again, in their order and under their keys, somebody's messages whose failure is such a one. */
export function postAgain(userId: string, isSuch: (failure: unknown) => boolean): void {
  for (const message of useOutbox.getState().messages) {
    if (message.userId === userId && message.failure !== null && isSuch(message.failure))
      void post(message, message.deliver)
  }
}

/** Gives a message up that did not get through. */
export function discard(key: string): void {
  change((messages) => messages.filter((one) => one.key !== key))
}
