import type { MailAction, MailLabel } from '@pindao/protocol/mail/mail.codes.ts'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import { type CopyRef, mailCopy } from '../mail.table.ts'

type Change = {
  readonly set: Partial<Record<keyof typeof mailCopy.$inferSelect, unknown>>
  readonly only?: SQL
}

/** An action, and when it is done. */
type Deed = {
  readonly action: Exclude<MailAction, 'delete'>
  readonly label: MailLabel | undefined
  readonly at: string
}

/** What an action changes, and which letters it suits: the others stay as they are. */
function changeOf({ action, label, at }: Deed): Change {
  switch (action) {
    case 'read':
      return { set: { readAt: at }, only: sql`${mailCopy.readAt} IS NULL` }
    case 'unread':
      return { set: { readAt: null }, only: eq(mailCopy.origin, 'received') }
    case 'star':
      return { set: { starred: true } }
    case 'unstar':
      return { set: { starred: false } }
    case 'label':
      return {
        set: { labels: sql`array_append(${mailCopy.labels}, ${label})` },
        only: sql`NOT ${mailCopy.labels} @> ARRAY[${label}]`,
      }
    case 'unlabel':
      return { set: { labels: sql`array_remove(${mailCopy.labels}, ${label})` } }
    case 'trash':
      return { set: { formerFolder: sql`folder`, folder: 'trash' }, only: ne(mailCopy.folder, 'trash') }
    case 'restore':
      return { set: { folder: sql`former_folder`, formerFolder: null }, only: eq(mailCopy.folder, 'trash') }
    case 'spam':
      return { set: { folder: 'spam' }, only: eq(mailCopy.folder, 'inbox') }
    case 'notSpam':
      return { set: { folder: 'inbox' }, only: eq(mailCopy.folder, 'spam') }
  }
}

/** Does it to those of the copies that are this person's. Returns those that changed. */
export async function changeCopies(
  tx: Tx,
  staffId: bigint,
  ids: readonly bigint[],
  deed: Deed,
): Promise<readonly CopyRef[]> {
  const { set, only } = changeOf(deed)
  return tx
    .update(mailCopy)
    .set(set as Partial<typeof mailCopy.$inferInsert>)
    .where(and(inArray(mailCopy.id, [...ids]), eq(mailCopy.staffId, staffId), only))
    .returning({ id: mailCopy.id, messageId: mailCopy.messageId })
}
