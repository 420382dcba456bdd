import { sendChatMessage } from '@pindao/protocol/mail/chat.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { announceChat } from '../mail.announce.ts'
import { isChangeable, isFresh, presentMessage } from './chat.present.ts'
import { assertMember, type ChatDeps } from './chat.service.ts'
import { lockConversation, memberIds, moveReadPosition, setLastMessage } from './chat.store.ts'
import * as store from './chat-message.store.ts'

/** Nobody types more; a loop in somebody's script does. */
const messagesPerMinute = 120

/** Saying something, and other words for what was said. */
export function createChatMessageService({ database, clock }: ChatDeps) {
  /** Once per Idempotency-Key; conversations are written one message after the other. */
  async function send(ctx: SignedInContext, conversationId: bigint, input: { readonly text: string }) {
    // The key names the call; the conversation is part of what it says.
    const call = { ...input, conversationId: String(conversationId) }
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, sendChatMessage, call, () => say(tx, ctx, conversationId, input.text)),
    )
    return load(ctx, id)
  }

  async function say(tx: Tx, ctx: SignedInContext, conversationId: bigint, text: string): Promise<bigint> {
    const { staffId } = ctx.actor
    // Before the question: whoever is taken out meanwhile says nothing any more.
    await lockConversation(tx, conversationId)
    await assertMember(tx, ctx, conversationId)
    if ((await store.countSaidSince(tx, staffId, instantIn(clock, -60))) >= messagesPerMinute)
      throw new AppError('common.tooManyRequests')
    const sentAt = instantIn(clock, 0)
    const id = await store.insertChatMessage(tx, { conversationId, senderId: staffId, text, sentAt })
    await setLastMessage(tx, conversationId, id)
    // Who answers has read what came before.
    await moveReadPosition(tx, conversationId, staffId, id)
    await tell(tx, ctx, conversationId, 'message')
    return id
  }

  async function edit(ctx: SignedInContext, id: bigint, text: string) {
    return change(ctx, id, { text, editedAt: instantIn(clock, 0) })
  }

  /** The words are gone from the database, too; that something stood here stays to be seen. */
  async function remove(ctx: SignedInContext, id: bigint) {
    return change(ctx, id, { text: '', deletedAt: instantIn(clock, 0) })
  }

  async function change(ctx: SignedInContext, id: bigint, values: Parameters<typeof store.changeMessage>[3]) {
    const { staffId } = ctx.actor
    await database.transaction(async (tx) => {
      const { conversationId } = await own(tx, ctx, id)
      // Before the questions: the message may be taken back meanwhile, or its writer out of the group.
      await lockConversation(tx, conversationId)
      if (!isFresh(await own(tx, ctx, id), clock())) throw new AppError('chat.tooLate')
      if (!(await store.changeMessage(tx, staffId, id, values))) throw new AppError('chat.messageNotFound')
      await tell(tx, ctx, conversationId, 'edited')
    })
    return load(ctx, id)
  }

  async function own(tx: Tx, { actor: { staffId } }: SignedInContext, id: bigint) {
    const found = await store.findMessage(tx, staffId, id)
    if (!found || !isChangeable(found.message, staffId)) throw new AppError('chat.messageNotFound')
    return found.message
  }

  async function load(ctx: SignedInContext, id: bigint) {
    const found = foundRecord(
      await store.findMessage(database.db, ctx.actor.staffId, id),
      'chat.messageNotFound',
    )
    return presentMessage(found, ctx.actor.staffId, clock())
  }

  async function tell(tx: Tx, ctx: SignedInContext, id: bigint, what: 'message' | 'edited'): Promise<void> {
    await announceChat(tx, id, what, { by: ctx.actor.staffId, to: await memberIds(tx, id) })
  }

  return { send, edit, remove }
}
export type ChatMessageService = ReturnType<typeof createChatMessageService>
