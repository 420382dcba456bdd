import type { MailBox, MailLabel } from '@pindao/protocol/mail/mail.codes.ts'
import { and, asc, count, desc, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { likePattern } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { type Window, windowed } from '#src/platform/db/listing.ts'
import { mailCopy, mailMessage, mailRecipient } from '../mail.table.ts'

const snippetCharacters = 160
const threadLetters = 50

type LetterFilter = { readonly box: MailBox; readonly label?: MailLabel; readonly search?: string }

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
export function findLetters(db: Executor, staffId: bigint, filter: LetterFilter, window: Window) {
  const query = db
    .select(line)
    .from(mailCopy)
    .innerJoin(mailMessage, eq(mailMessage.id, mailCopy.messageId))
    .leftJoin(staff, eq(staff.id, mailMessage.senderId))
    .where(matches(staffId, filter))
    .$dynamic()
  return windowed(query, [desc(mailCopy.at), desc(mailCopy.id)], window)
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

/**
 * Somebody's newest received and sent letters of one exchange, as they were sent, oldest first; the open one is among
 * them however old it is, unless it lies in the trash, in spam or among the drafts. Of a letter to oneself the open one,
 * or else the received one.
 */
export function findThread(
  db: Executor,
  staffId: bigint,
  { rootId, openId }: { readonly rootId: bigint; readonly openId: bigint },
) {
  const openFirst = desc(eq(mailCopy.id, openId))
  const inExchange = and(
    eq(mailCopy.staffId, staffId),
    or(eq(mailMessage.rootId, rootId), eq(mailMessage.id, rootId)),
    inArray(mailCopy.folder, ['inbox', 'sent']),
  )
  const oneOfEach = db
    .selectDistinctOn([mailCopy.messageId], { id: mailCopy.id })
    .from(mailCopy)
    .innerJoin(mailMessage, eq(mailMessage.id, mailCopy.messageId))
    .where(inExchange)
    .orderBy(asc(mailCopy.messageId), openFirst, asc(mailCopy.folder))
  // The id of a letter is no measure of its age: a draft has its own since it was begun.
  const newest = db
    .select({ id: mailCopy.id })
    .from(mailCopy)
    .innerJoin(mailMessage, eq(mailMessage.id, mailCopy.messageId))
    .where(inArray(mailCopy.id, oneOfEach))
    .orderBy(openFirst, desc(mailMessage.sentAt), desc(mailMessage.id))
    .limit(threadLetters)
  return db
    .select({
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
    .where(inArray(mailCopy.id, newest))
    .orderBy(asc(mailMessage.sentAt), asc(mailMessage.id))
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
export function countUnreadInbox(db: Executor, staffId: bigint, most: number): Promise<number> {
  const letters = db
    .select({ one: sql`1` })
    .from(mailCopy)
    .where(and(eq(mailCopy.staffId, staffId), eq(mailCopy.folder, 'inbox'), unread))
  return countUpTo(db, letters, most)
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

/**
 * Subject, text or the sender's name hold the words. Only own letters are read: an index of everybody's words would find
 * a common character in most of them, and cost each letter more than its search.
 */
function holds(words: string): SQL | undefined {
  const pattern = likePattern(words)
  return or(
    sql`${mailMessage.searchText} LIKE lower(${pattern})`,
    and(ne(mailCopy.origin, 'written'), sql`${staff.fullName} ILIKE ${pattern}`),
  )
}
