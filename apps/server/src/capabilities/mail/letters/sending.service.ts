import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { createDraft, sendLetter } from '@pindao/protocol/mail/mail.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { News } from '#src/platform/news.ts'
import { announceMail } from '../mail.announce.ts'
import { enabledAmong } from '../people.store.ts'
import { mailArrived } from './letter.news.ts'
import { findLetter } from './letter.store.ts'
import * as store from './letter-write.store.ts'
import { letterOf, type SystemLetter } from './system-letter.ts'

/** Nobody writes more by hand; a loop in somebody's script does. */
const lettersPerMinute = 30

type DraftInput = EndpointParsed<typeof createDraft>['body']
type SendInput = EndpointParsed<typeof sendLetter>['body']

/** Drafts, sending, and what the system writes. */
export function createSendingService({ database, news, clock }: Pick<Kit, 'database' | 'news' | 'clock'>) {
  const now = () => instantIn(clock, 0)

  async function saveNewDraft(ctx: SignedInContext, input: DraftInput) {
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, createDraft, input, async () => {
        const { messageId, copyId } = await writeNew(tx, ctx, await messageOf(tx, ctx, input, null))
        await store.replaceRecipients(tx, messageId, await knownAmong(tx, input))
        await announceMail(tx, messageId, 'changed', [ctx.actor.staffId])
        return copyId
      }),
    )
    return { id: String(id) }
  }

  async function saveDraft(ctx: SignedInContext, copyId: bigint, input: DraftInput) {
    await database.transaction(async (tx) => {
      const { messageId } = await lockDraft(tx, ctx, copyId)
      await store.updateMessage(tx, messageId, await messageOf(tx, ctx, input, null))
      await store.replaceRecipients(tx, messageId, await knownAmong(tx, input))
      await store.updateCopy(tx, copyId, { at: now() })
      await announceMail(tx, messageId, 'changed', [ctx.actor.staffId])
    })
    return { id: String(copyId) }
  }

  /** The letter with all its copies, once per Idempotency-Key; what was a draft is the sent letter from now on. */
  async function send(ctx: SignedInContext, input: SendInput) {
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, sendLetter, input, () => write(tx, ctx, input)),
    )
    return { id: String(id) }
  }

  async function write(tx: Tx, ctx: SignedInContext, input: SendInput): Promise<bigint> {
    const people = addresseesOf(input)
    const everybody = [...people.to, ...people.cc]
    const enabled = await enabledAmong(tx, everybody)
    if (everybody.some((id) => !enabled.has(id))) throw new AppError('mail.recipientUnavailable')
    const sentBefore = await store.countSentSince(tx, ctx.actor.staffId, instantIn(clock, -60))
    if (sentBefore >= lettersPerMinute) throw new AppError('common.tooManyRequests')
    const at = now()
    const message = await messageOf(tx, ctx, input, at)
    const { messageId, copyId } =
      input.draftId === null
        ? await writeNew(tx, ctx, message)
        : await writeDraft(tx, ctx, BigInt(input.draftId), message)
    await store.replaceRecipients(tx, messageId, people)
    const copies = await deliver(tx, messageId, everybody, at)
    const others = copies.filter(({ staffId }) => staffId !== ctx.actor.staffId)
    const letter = { copies: others, senderName: ctx.actor.fullName, subject: message.subject }
    await news.raise(tx, ...mailArrived(letter))
    await announceMail(tx, messageId, 'changed', [ctx.actor.staffId])
    return copyId
  }

  async function writeNew(tx: Tx, ctx: SignedInContext, message: store.MessageState) {
    const messageId = await store.insertMessage(tx, message, now())
    const folder = message.sentAt === null ? 'draft' : 'sent'
    return { messageId, copyId: await writersCopy(tx, ctx, messageId, folder) }
  }

  async function writeDraft(tx: Tx, ctx: SignedInContext, copyId: bigint, message: store.MessageState) {
    const { messageId } = await lockDraft(tx, ctx, copyId)
    await store.updateMessage(tx, messageId, message)
    await store.updateCopy(tx, copyId, { folder: 'sent', at: now() })
    return { messageId, copyId }
  }

  async function deliver(tx: Tx, messageId: bigint, to: readonly bigint[], at: string) {
    const copies = to.map((staffId) => ({ messageId, staffId, origin: 'received', folder: 'inbox', at }))
    const written = await store.insertCopies(tx, copies)
    await announceMail(tx, messageId, 'arrived', to)
    return written
  }

  /** What people are told by mail, in the transaction of what it tells: nobody reads of what did not happen. */
  async function sendNews(tx: Tx, told: readonly News[]): Promise<void> {
    for (const one of told) await sendSystemLetter(tx, letterOf(one))
  }

  async function sendSystemLetter(tx: Tx, { to, kind, params, subject, body }: SystemLetter): Promise<void> {
    const at = now()
    const letter = {
      senderId: null,
      rootId: null,
      replyToId: null,
      systemKind: kind,
      systemParams: { ...params },
      subject,
      body,
      sentAt: at,
    }
    const messageId = await store.insertMessage(tx, letter, at)
    await store.replaceRecipients(tx, messageId, { to: [to], cc: [] })
    await deliver(tx, messageId, [to], at)
  }

  /** The row of a letter: it continues the exchange of the one it answers, which has to be the writer's own. */
  async function messageOf(
    tx: Tx,
    ctx: SignedInContext,
    input: DraftInput,
    sentAt: string | null,
  ): Promise<store.MessageState> {
    const { staffId } = ctx.actor
    const answered = input.replyToId === null ? null : await findLetter(tx, staffId, BigInt(input.replyToId))
    // Deleted for good while the answer was written: the answer is a letter all the same.
    const rootId = answered === null ? null : (answered.message.rootId ?? answered.message.id)
    return {
      senderId: staffId,
      subject: input.subject,
      body: input.body,
      systemKind: null,
      systemParams: null,
      rootId,
      replyToId: answered?.copy.id ?? null,
      sentAt,
    }
  }

  async function writersCopy(tx: Tx, ctx: SignedInContext, messageId: bigint, folder: 'draft' | 'sent') {
    const at = now()
    const copy = { messageId, staffId: ctx.actor.staffId, origin: 'written', folder, readAt: at, at }
    const [written] = await store.insertCopies(tx, [copy])
    if (written === undefined) throw new Error('no copy inserted')
    return written.id
  }

  async function lockDraft(tx: Tx, ctx: SignedInContext, copyId: bigint) {
    const found = foundRecord(await store.lockOwnLetter(tx, ctx.actor.staffId, copyId), 'mail.notFound')
    if (found.sentAt !== null || found.copy.folder !== 'draft') throw new AppError('mail.notADraft')
    return found.copy
  }

  return { saveNewDraft, saveDraft, send, sendNews }
}
export type SendingService = ReturnType<typeof createSendingService>

/** Each once; who stands in both lists is written to directly. */
function addresseesOf({ to, cc }: Pick<DraftInput, 'to' | 'cc'>): store.Addressees {
  const direct = new Set(to)
  return { to: [...direct].map(BigInt), cc: [...new Set(cc)].filter((id) => !direct.has(id)).map(BigInt) }
}

/** A draft keeps whom it can: somebody who left since is dropped, and missed by the writer before it is sent. */
async function knownAmong(tx: Tx, input: DraftInput): Promise<store.Addressees> {
  const { to, cc } = addresseesOf(input)
  const known = await enabledAmong(tx, [...to, ...cc])
  return { to: to.filter((id) => known.has(id)), cc: cc.filter((id) => known.has(id)) }
}
