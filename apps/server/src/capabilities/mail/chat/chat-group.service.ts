import type { ChatNotice, groupActions } from '@pindao/protocol/mail/chat.endpoints.ts'
import { chatLimits } from '@pindao/protocol/mail/mail.codes.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { announceChat } from '../mail.announce.ts'
import type { Person } from '../people.store.ts'
import { leaderOf, mayAct } from './chat.present.ts'
import { assertMember, assertReachable, type ChatDeps, type ChatService } from './chat.service.ts'
import { findMembers, lockConversation, memberIds, setLastMessage } from './chat.store.ts'
import type { ConversationRow } from './chat.table.ts'
import * as store from './chat-group.store.ts'
import { insertChatMessage } from './chat-message.store.ts'

type Action = (typeof groupActions)[number]

/**
 * Who takes part in a group, and its name. Each change is a message of its own, so that everybody sees who did it. All
 * of them can be asked for again: what is so already changes nothing.
 */
export function createChatGroupService({
  database,
  clock,
  get,
}: ChatDeps & { readonly get: ChatService['get'] }) {
  /** The group of a member, held: changes and messages come one after the other. @throws chat.notFound, … */
  async function take(tx: Tx, ctx: SignedInContext, id: bigint, action: Action): Promise<ConversationRow> {
    const conversation = await lockConversation(tx, id)
    await assertMember(tx, ctx, id)
    if (conversation?.kind !== 'group') throw new AppError('chat.notAGroup')
    const leaderId = leaderOf(conversation, await findMembers(tx, [id]))
    if (!mayAct(action, leaderId, ctx.actor.staffId)) throw new AppError('chat.notLeader')
    return conversation
  }

  async function note(tx: Tx, ctx: SignedInContext, id: bigint, notice: ChatNotice): Promise<void> {
    const { staffId } = ctx.actor
    const values = { conversationId: id, senderId: staffId, text: '', notice, sentAt: instantIn(clock, 0) }
    await setLastMessage(tx, id, await insertChatMessage(tx, values))
    await announceChat(tx, id, 'message', { by: staffId, to: await memberIds(tx, id) })
  }

  /** Somebody does not take part any more; their own pages forget the conversation. */
  async function takeOut(tx: Tx, ctx: SignedInContext, id: bigint, staffId: bigint): Promise<void> {
    await store.deleteMember(tx, id, staffId)
    await announceChat(tx, id, 'members', { by: ctx.actor.staffId, to: [staffId] })
  }

  /** @throws chat.notFound, chat.notAGroup */
  async function rename(ctx: SignedInContext, id: bigint, name: string) {
    await database.transaction(async (tx) => {
      const group = await take(tx, ctx, id, 'rename')
      if (group.name === name) return
      await store.updateConversation(tx, id, { name })
      await note(tx, ctx, id, { kind: 'renamed', name })
    })
    return get(ctx, id)
  }

  /** @throws chat.notFound, chat.notAGroup, chat.groupFull, mail.recipientUnavailable */
  async function add(ctx: SignedInContext, id: bigint, staffIds: readonly bigint[]) {
    await database.transaction(async (tx) => {
      const group = await take(tx, ctx, id, 'addMembers')
      const members = await memberIds(tx, id)
      const fresh = [...new Set(staffIds)].filter((staffId) => !members.includes(staffId))
      if (fresh.length === 0) return
      if (members.length + fresh.length > chatLimits.members)
        throw new AppError('chat.groupFull', { params: { max: chatLimits.members } })
      await assertReachable(tx, ctx.actor.staffId, fresh)
      await store.insertMembers(tx, group, fresh)
      await note(tx, ctx, id, { kind: 'added', people: named(await store.namesOf(tx, fresh)) })
    })
    return get(ctx, id)
  }

  /**
   * Who takes themselves out, leaves: there is nothing left to show them. Whoever takes out somebody who led the group before and
   * could not sign in, leads it from then on: added again, the other is a member like others.
   *
   * @throws chat.notFound, chat.notAGroup, chat.notLeader
   */
  async function remove(ctx: SignedInContext, id: bigint, staffId: bigint) {
    if (staffId === ctx.actor.staffId) {
      await leave(ctx, id)
      return null
    }
    await database.transaction(async (tx) => {
      const group = await take(tx, ctx, id, 'removeMembers')
      if (!(await memberIds(tx, id)).includes(staffId)) return
      await takeOut(tx, ctx, id, staffId)
      if (group.createdBy === staffId)
        await store.updateConversation(tx, id, { createdBy: ctx.actor.staffId })
      await note(tx, ctx, id, { kind: 'removed', people: named(await store.namesOf(tx, [staffId])) })
    })
    return get(ctx, id)
  }

  /**
   * Who leads the group hands it on to whoever has been with the company longest; the last one takes it along.
   *
   * @throws chat.notFound, chat.notAGroup
   */
  async function leave(ctx: SignedInContext, id: bigint) {
    const { staffId } = ctx.actor
    await database.transaction(async (tx) => {
      const group = await take(tx, ctx, id, 'leave')
      await takeOut(tx, ctx, id, staffId)
      const heir = leaderOf(group, await findMembers(tx, [id]))
      if (heir === undefined) return store.deleteConversation(tx, id)
      if (group.createdBy === staffId) await store.updateConversation(tx, id, { createdBy: heir })
      await note(tx, ctx, id, { kind: 'left' })
    })
    return { left: true }
  }

  return { rename, add, remove, leave }
}
export type ChatGroupService = ReturnType<typeof createChatGroupService>

const named = (people: readonly Person[]) => people.map(({ id, fullName }) => ({ id: String(id), fullName }))
