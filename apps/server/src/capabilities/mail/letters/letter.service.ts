import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { MailAction, MailLabel } from '@pindao/protocol/mail/mail.codes.ts'
import { mailLabels } from '@pindao/protocol/mail/mail.codes.ts'
import type { actOnLetters, listLetters } from '@pindao/protocol/mail/mail.endpoints.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { readPage, windowOf } from '#src/platform/db/listing.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { announceMail } from '../mail.announce.ts'
import { presentFound, presentLetter, presentLine } from '../mail.present.ts'
import type { CopyRef } from '../mail.table.ts'
import { findPeople } from '../people.store.ts'
import { causeOfLetter } from './letter.news.ts'
import * as store from './letter.store.ts'
import { changeCopies } from './letter-action.store.ts'
import { deleteForGood } from './letter-write.store.ts'

/** Whoever does one of these to a letter knows of it. */
const seenBy: ReadonlySet<MailAction> = new Set(['read', 'trash', 'delete', 'spam'])

/** What people do with the letters they have. Everything asks for the reader's own copies, so nobody sees another's. */
export function createLetterService({ database, news, clock }: Pick<Kit, 'database' | 'news' | 'clock'>) {
  const { db } = database

  async function list(ctx: SignedInContext, query: EndpointParsed<typeof listLetters>['query']) {
    const { box, label, search } = query
    const filter = { box, ...(label ? { label } : {}), ...(search ? { search } : {}) }
    const { staffId } = ctx.actor
    const { rows, total } = await readPage(
      store.findLetters(db, staffId, filter, windowOf(query)),
      store.countLetters(db, staffId, filter),
    )
    const recipients = await recipientsOf(rows.map(({ copy }) => copy.messageId))
    return { rows: rows.map((row) => presentLine(row, recipients)), total }
  }

  async function get(ctx: SignedInContext, copyId: bigint) {
    const row = foundRecord(await store.findLetter(db, ctx.actor.staffId, copyId), 'mail.notFound')
    const { message } = row
    const [recipients, thread] = await Promise.all([
      recipientsOf([message.id]),
      store.findThread(db, ctx.actor.staffId, { rootId: message.rootId ?? message.id, openId: copyId }),
    ])
    return presentLetter(row, recipients, thread)
  }

  async function counts(ctx: SignedInContext) {
    const { rows, labelled, drafts } = await store.countUnread(db, ctx.actor.staffId)
    const inFolder = (name: string) => rows.find(({ folder }) => folder === name)?.total ?? 0
    const labels = Object.fromEntries(
      mailLabels.map((name) => [name, labelled.find(({ label }) => label === name)?.total ?? 0]),
    ) as Record<MailLabel, number>
    return { inbox: inFolder('inbox'), spam: inFolder('spam'), draft: drafts, labels }
  }

  async function act(ctx: SignedInContext, body: EndpointParsed<typeof actOnLetters>['body']) {
    const { action, label } = body
    const { staffId } = ctx.actor
    const ids = body.ids.map(BigInt)
    const changed = await database.transaction(async (tx) => {
      const copies =
        action === 'delete'
          ? await deleteForGood(tx, staffId, ids)
          : await changeCopies(tx, staffId, ids, { action, label, at: instantIn(clock, 0) })
      if (seenBy.has(action)) await news.settle(tx, staffId, ids.map(causeOfLetter))
      await announceChange(tx, staffId, copies)
      return copies.length
    })
    return { changed }
  }

  /** Everything in the trash at this moment is gone for good. */
  async function emptyTrash(ctx: SignedInContext) {
    const { staffId } = ctx.actor
    return database.transaction(async (tx) => {
      const gone = await deleteForGood(tx, staffId, 'all')
      await announceChange(tx, staffId, gone)
      return { deleted: gone.length }
    })
  }

  async function people(name: string | undefined) {
    return (await findPeople(db, name)).map(presentFound)
  }

  async function recipientsOf(messageIds: readonly bigint[]) {
    return messageIds.length === 0 ? [] : store.findRecipients(db, messageIds)
  }

  return { list, get, counts, act, emptyTrash, people }
}

/** One word for all of them: the page reads the whole mailbox anew. */
async function announceChange(tx: Tx, staffId: bigint, copies: readonly CopyRef[]): Promise<void> {
  const [first] = copies
  if (first !== undefined) await announceMail(tx, first.messageId, 'changed', [staffId])
}

export type LetterService = ReturnType<typeof createLetterService>
