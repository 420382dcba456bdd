import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { News } from '#src/platform/news.ts'

/** A letter from a colleague. */
type ArrivedLetter = {
  /** One for each person it came to. */
  readonly copies: readonly { readonly id: bigint; readonly staffId: bigint }[]
  readonly senderName: string
  readonly subject: string
}

export const causeOfLetter = (copyId: bigint) => `mailArrived ${copyId}`

/** To everybody the letter came to: each has a copy to open. */
export function mailArrived({ copies, senderName, subject }: ArrivedLetter): News[] {
  return copies.map(({ id, staffId }) => ({
    event: 'mailArrived',
    to: staffId,
    level: 'info',
    title: subject,
    params: { sender: senderName },
    channelId: null,
    link: `${pagePaths.mail}?${new URLSearchParams({ letter: String(id) })}`,
    cause: causeOfLetter(id),
  }))
}
