import { type SystemMailKind, systemMailKinds } from '@pindao/protocol/mail/mail.endpoints.ts'
import type { News } from '#src/platform/news.ts'

/**
 * A letter of the system about something of the recipient's. The page says it in the reader's language, from kind and
 * params; `subject` and `body` are what a search finds it by.
 */
export type SystemLetter = {
  readonly to: bigint
  readonly kind: SystemMailKind
  readonly params: Readonly<Record<string, string>>
  readonly subject: string
  readonly body: string
}

/** The letter that tells somebody of news. */
export function letterOf({ event, to, title, params }: News): SystemLetter {
  const kind = systemMailKinds.find((name) => name === event)
  if (kind === undefined) throw new RangeError(`${event} is not told by mail`)
  return { to, kind, params: { ...params, title }, subject: title, body: '' }
}
