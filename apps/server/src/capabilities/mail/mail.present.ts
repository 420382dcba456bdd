import type { MailFolder, MailLabel } from '@pindao/protocol/mail/mail.codes.ts'
import type { Letter, LetterLine, MailPerson, SystemMailKind } from '@pindao/protocol/mail/mail.endpoints.ts'
import type { findThread, LetterLineRow, LetterRow, RecipientRow } from './letters/letter.store.ts'
import type { FoundPerson } from './people.store.ts'

const person = ({ id, fullName }: { readonly id: bigint; readonly fullName: string }): MailPerson => ({
  id: String(id),
  fullName,
})

/** Somebody to write to; the department by its code or its own name. */
export function presentFound({ email, departmentCode, departmentName, ...rest }: FoundPerson) {
  return { ...person(rest), email, department: departmentCode ?? departmentName ?? '' }
}

/** A line of the list; `recipients` are those of the whole page. */
export function presentLine(row: LetterLineRow, recipients: readonly RecipientRow[]): LetterLine {
  return {
    ...copyOf(row),
    recipients: recipients.filter(({ messageId }) => messageId === row.copy.messageId).map(person),
    snippet: row.snippet,
  }
}

/** An opened letter. */
export function presentLetter(
  row: LetterRow,
  recipients: readonly RecipientRow[],
  thread: Awaited<ReturnType<typeof findThread>>,
): Letter {
  const { message } = row
  const isDraft = message.sentAt === null
  const ofKind = (kind: string) => recipients.filter((recipient) => recipient.kind === kind).map(person)
  return {
    ...copyOf(row),
    isDraft,
    body: message.body,
    to: ofKind('to'),
    cc: ofKind('cc'),
    replyToId: isDraft && message.replyToId !== null ? String(message.replyToId) : null,
    thread: thread.map(({ id, folder, senderId, senderName, ...rest }) => ({
      ...rest,
      id: String(id),
      folder: folder as MailFolder,
      sender: senderOf({ senderId, senderName }),
    })),
  }
}

function copyOf(row: LetterLineRow) {
  const { copy, subject, systemKind, systemParams } = row
  return {
    id: String(copy.id),
    folder: copy.folder as MailFolder,
    starred: copy.starred,
    labels: copy.labels as MailLabel[],
    read: copy.readAt !== null,
    sender: senderOf(row),
    subject,
    system: systemKind === null ? null : { kind: systemKind as SystemMailKind, params: systemParams ?? {} },
    at: copy.at,
  }
}

function senderOf({
  senderId,
  senderName,
}: {
  readonly senderId: bigint | null
  readonly senderName: string | null
}): MailPerson | null {
  return senderId === null || senderName === null ? null : { id: String(senderId), fullName: senderName }
}
