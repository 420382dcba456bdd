import type { MailBox, MailLabel } from '@pindao/protocol/mail/mail.codes.ts'
import { and, asc, count, desc, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff.table.ts'
import { likePattern } from '#src/platform/db/contains.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { mailCopy, mailMessage, mailRecipient } from './mail.table.ts'

const snippetCharacters = 160
const threadLetters = 50

export type LetterFilter = { readonly box: MailBox; readonly label?: MailLabel; readonly search?: string }

const snippet = sql<string>`left(${mailMessage.body}, ${sql.raw(String(snippetCharacters))})`
const line = {
  copy: mailCopy,
  senderId: staff.id,
  senderName: staff.fullName,
  subject: mailMessage.subject,
  snippet,
  systemKind: mailMessage.systemKind,
  systemParams: mailMessage.systemParams,
}

/** A page of somebody's letters, newest first. */
export function findLetters(
  db: Executor,
  staffId: bigint,
  filter: LetterFilter,
  page: { readonly limit: number; readonly offset: number },
) {
  return db
    .select(line)
    .from(mailCopy)
    .innerJoin(mailMessage, eq(mailMessage.id, mailCopy.messageId))
    .leftJoin(staff, eq(staff.id, mailMessage.senderId))
    .where(matches(staffId, filter))
    .orderBy(desc(mailCopy.at), desc(mailCopy.id))
    .limit(page.limit)
    .offset(page.offset)
}
export type LetterLineRow = Awaited<ReturnType<typeof findLetters>>[number]

export async function countLetters(db: Executor, staffId: bigint, filter: LetterFilter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(mailCopy)
    .innerJoin(mailMessage, eq(mailMessage.id, mailCopy.messageId))
    .leftJoin(staff, eq(staff.id, mailMessage.senderId))
    .where(matches(staffId, filter))
  return row?.total ?? 0
}

/** One own letter; null also where it is somebody else's: whose it is, is nobody's business. */
export async function findLetter(db: Executor, staffId: bigint, copyId: bigint) {
  const [row] = await db
    .select({ ...line, message: mailMessage })
    .from(mailCopy)
    .innerJoin(mailMessage, eq(mailMessage.id, mailCopy.messageId))
    .leftJoin(staff, eq(staff.id, mailMessage.senderId))
    .where(and(eq(mailCopy.id, copyId), eq(mailCopy.staffId, staffId)))
  return row ?? null
}
export type LetterRow = NonNullable<Awaited<ReturnType<typeof findLetter>>>

/** Somebody's letters of one exchange, oldest first; of a letter to oneself the received one. */
export function findThread(db: Executor, staffId: bigint, rootId: bigint) {
  return db
    .selectDistinctOn([mailMessage.id], {
      id: mailCopy.id,
      senderId: staff.id,
      senderName: staff.fullName,
      snippet,
      folder: mailCopy.folder,
      at: mailCopy.at,
    })
    .from(mailCopy)
    .innerJoin(mailMessage, eq(mailMessage.id, mailCopy.messageId))
    .leftJoin(staff, eq(staff.id, mailMessage.senderId))
    .where(
      and(
        eq(mailCopy.staffId, staffId),
        or(eq(mailMessage.rootId, rootId), eq(mailMessage.id, rootId)),
        inArray(mailCopy.folder, ['inbox', 'sent']),
      ),
    )
    .orderBy(asc(mailMessage.id), asc(mailCopy.folder))
    .limit(threadLetters)
}

/** Who these letters are for, in the order of their writers. */
export function findRecipients(db: Executor, messageIds: readonly bigint[]) {
  return db
    .select({
      messageId: mailRecipient.messageId,
      kind: mailRecipient.kind,
      id: staff.id,
      fullName: staff.fullName,
    })
    .from(mailRecipient)
    .innerJoin(staff, eq(staff.id, mailRecipient.staffId))
    .where(inArray(mailRecipient.messageId, [...messageIds]))
    .orderBy(asc(mailRecipient.messageId), asc(mailRecipient.position))
}
export type RecipientRow = Awaited<ReturnType<typeof findRecipients>>[number]

/** Unread letters in somebody's inbox, counted up to `most`. */
export async function countUnreadInbox(db: Executor, staffId: bigint, most: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(mailCopy)
    .where(and(eq(mailCopy.staffId, staffId), eq(mailCopy.folder, 'inbox'), unread))
    .limit(most)
    .as('some')
  const [row] = await db.select({ total: count() }).from(some)
  return row?.total ?? 0
}

/** Unread letters by folder and label, and drafts. */
export async function countUnread(db: Executor, staffId: bigint) {
  const [rows, labelled, [drafts]] = await Promise.all([
    db
      .select({ folder: mailCopy.folder, total: count() })
      .from(mailCopy)
      .where(and(eq(mailCopy.staffId, staffId), unread))
      .groupBy(mailCopy.folder),
    db
      .select({ label: sql<string>`unnest(${mailCopy.labels})`.as('label'), total: count() })
      .from(mailCopy)
      .where(and(eq(mailCopy.staffId, staffId), unread, notInArray(mailCopy.folder, aside)))
      .groupBy(sql`label`),
    db
      .select({ total: count() })
      .from(mailCopy)
      .where(and(eq(mailCopy.staffId, staffId), eq(mailCopy.folder, 'draft'))),
  ])
  return { rows, labelled, drafts: drafts?.total ?? 0 }
}

const unread = sql`${mailCopy.readAt} IS NULL`
/** What is in neither of them is looked at by star and label. */
const aside = ['spam', 'trash']

function matches(staffId: bigint, { box, label, search }: LetterFilter): SQL | undefined {
  return and(eq(mailCopy.staffId, staffId), inBox(box, label), search ? holds(search) : undefined)
}

function inBox(box: MailBox, label: MailLabel | undefined): SQL | undefined {
  if (label) return and(sql`${mailCopy.labels} @> ARRAY[${label}]`, notInArray(mailCopy.folder, aside))
  if (box === 'starred') return and(eq(mailCopy.starred, true), notInArray(mailCopy.folder, aside))
  return eq(mailCopy.folder, box)
}

/** Subject, text or the sender's name hold the words. The grams find what may match by index, LIKE what does. */
function holds(words: string): SQL | undefined {
  const pattern = likePattern(words)
  const found = sql`SELECT id FROM mail_message WHERE cjk_bigrams(search_text) @> cjk_search_grams(${words})
    AND search_text LIKE lower(${pattern})`
  return or(
    sql`${mailMessage.id} IN (${found})`,
    and(ne(mailCopy.origin, 'written'), sql`${staff.fullName} ILIKE ${pattern}`),
  )
}
