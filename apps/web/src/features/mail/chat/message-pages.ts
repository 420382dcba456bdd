import type { ChatMessage } from '@pindao/protocol/mail/chat.endpoints.ts'
import { chatLimits } from '@pindao/protocol/mail/mail.codes.ts'
import type { MessagePages } from './api/chat.queries.ts'

/** All messages in their order. */
export function messagesOf(pages: MessagePages | undefined): ChatMessage[] {
  return (pages?.pages ?? []).toReversed().flat()
}

/**
 * The pages with newer messages at their end; what is there already is not doubled. Ids are the order.
 *
 * No page grows beyond what the server gives at once, so that reading all pages anew brings back all that was held; and
 * the oldest stays as the server gave it: its length says whether there is anything before it.
 */
export function withNewer(pages: MessagePages, newer: readonly ChatMessage[]): MessagePages {
  const known = new Set(messagesOf(pages).map(({ id }) => id))
  const added = newer.filter(({ id }) => !known.has(id))
  if (added.length === 0) return pages
  const oldest = pages.pages.at(-1) ?? []
  const later = [...pages.pages.slice(0, -1).flat(), ...added]
  const cut = [oldest, ...inPages(later.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1)))]
  // What the server is asked for a page: the messages before the first one of the page after it.
  const pageParams = cut.map((_page, index) => cut[index + 1]?.[0]?.id ?? null)
  return { pages: cut.toReversed(), pageParams: pageParams.toReversed() }
}

function inPages(messages: readonly ChatMessage[]): ChatMessage[][] {
  const pages: ChatMessage[][] = []
  for (let start = 0; start < messages.length; start += chatLimits.page)
    pages.push(messages.slice(start, start + chatLimits.page))
  return pages
}

/** A message as it is now, wherever it stands. */
export function withChanged(pages: MessagePages, message: ChatMessage): MessagePages {
  return {
    ...pages,
    pages: pages.pages.map((page) => page.map((one) => (one.id === message.id ? message : one))),
  }
}

/** The messages of one day, in the reader's time zone, and in it those that one person said in a row. */
type ChatDay = { readonly day: string; readonly messages: readonly ChatMessage[] }

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
