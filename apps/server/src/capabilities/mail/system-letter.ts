import type { SystemMailKind } from '@pindao/protocol/mail/mail.codes.ts'

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

export type PublishFailure = {
  readonly taskId: bigint
  readonly operatorId: bigint
  readonly title: string
  /** A key of the error texts. */
  readonly code: string
}

/** A publish failed for good: to whoever submitted it. */
export function publishFailedLetter({ taskId, operatorId, title, code }: PublishFailure): SystemLetter {
  const params = { taskId: String(taskId), title, code }
  return { to: operatorId, kind: 'publishFailed', params, subject: title, body: '' }
}
