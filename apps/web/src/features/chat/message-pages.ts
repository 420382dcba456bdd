import type { ChatMessage } from '@pindao/protocol/mail/chat.endpoints.ts'
import type { MessagePages } from './api/chat.queries.ts'

/** All messages in their order. */
export function messagesOf(pages: MessagePages | undefined): ChatMessage[] {
  return (pages?.pages ?? []).toReversed().flat()
}

/** The pages with newer messages at their end; what is there already is not doubled. Ids are the order. */
export function withNewer(pages: MessagePages, newer: readonly ChatMessage[]): MessagePages {
  const [newest = [], ...older] = pages.pages
  const known = new Set(newest.map(({ id }) => id))
  const added = newer.filter(({ id }) => !known.has(id))
  if (added.length === 0) return pages
  const merged = [...newest, ...added].toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  return { ...pages, pages: [merged, ...older] }
}

/** A message as it is now, wherever it stands. */
export function withChanged(pages: MessagePages, message: ChatMessage): MessagePages {
  return {
    ...pages,
    pages: pages.pages.map((page) => page.map((one) => (one.id === message.id ? message : one))),
  }
}

/** The messages of one day, in the reader's time zone, and in it those that one person said in a row. */
export type ChatDay = { readonly day: string; readonly messages: readonly ChatMessage[] }

export function byDay(messages: readonly ChatMessage[], dayOf: (instant: string) => string): ChatDay[] {
  const days: { day: string; messages: ChatMessage[] }[] = []
  for (const message of messages) {
    const day = dayOf(message.sentAt)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}
