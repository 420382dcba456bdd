import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostCounted } from '@pindao/protocol/core/fields.ts'
import { type listChatMessages, startConversation } from '@pindao/protocol/mail/chat.endpoints.ts'
import { chatLimits } from '@pindao/protocol/mail/mail.codes.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { announceChat } from '../mail.announce.ts'
import { presentFound } from '../mail.present.ts'
import { enabledAmong, findPeople } from '../people.store.ts'
import { presentConversation, presentMessage } from './chat.present.ts'
import * as store from './chat.store.ts'
import { findMessages } from './chat-message.store.ts'

export type ChatDeps = { readonly database: Database; readonly clock: Clock }
type StartInput = EndpointParsed<typeof startConversation>['body']

/** Conversations: who takes part, what was said, how far somebody has read. */
export function createChatService({ database, clock }: ChatDeps) {
  const { db } = database

  async function list(ctx: SignedInContext) {
    const rows = await store.findConversations(db, ctx.actor.staffId)
    const members = rows.length === 0 ? [] : await store.findMembers(db, rows.map(idOf))
    return rows.map((row) => presentConversation(row, members, ctx.actor.staffId))
  }

  /** @throws chat.notFound for whoever does not take part */
  async function get(ctx: SignedInContext, id: bigint) {
    const [found] = await store.findConversations(db, ctx.actor.staffId, id)
    const row = foundRecord(found, 'chat.notFound')
    return presentConversation(row, await store.findMembers(db, [id]), ctx.actor.staffId)
  }

  async function start(ctx: SignedInContext, input: StartInput) {
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, startConversation, input, () =>
        input.kind === 'direct' ? startDirect(tx, ctx, BigInt(input.staffId)) : startGroup(tx, ctx, input),
      ),
    )
    return get(ctx, id)
  }

  /** There is one conversation of two: whoever begins it second finds the first. */
  async function startDirect(tx: Tx, ctx: SignedInContext, other: bigint): Promise<bigint> {
    const { staffId } = ctx.actor
    await assertReachable(tx, staffId, [other])
    const [first, second] = staffId < other ? [staffId, other] : [other, staffId]
    const pair = `${first}:${second}`
    const values = { kind: 'direct', name: null, pair, createdBy: staffId, createdAt: instantIn(clock, 0) }
    const made = await store.insertConversation(tx, values, [staffId, other])
    const id = made ?? (await store.findPair(tx, pair))
    if (id === null) throw new Error(`no conversation ${pair}`)
    return id
  }

  async function startGroup(
    tx: Tx,
    ctx: SignedInContext,
    { name, staffIds }: Extract<StartInput, { kind: 'group' }>,
  ): Promise<bigint> {
    const { staffId } = ctx.actor
    const others = [...new Set(staffIds.map(BigInt))].filter((id) => id !== staffId)
    await assertReachable(tx, staffId, others)
    const members = [staffId, ...others]
    const values = { kind: 'group', name, pair: null, createdBy: staffId, createdAt: instantIn(clock, 0) }
    const id = await store.insertConversation(tx, values, members)
    if (id === null) throw new Error('no group made')
    await announceChat(tx, id, 'begun', { by: staffId, to: members })
    return id
  }

  async function messages(
    ctx: SignedInContext,
    id: bigint,
    { before, after }: EndpointParsed<typeof listChatMessages>['query'],
  ) {
    await assertMember(db, ctx, id)
    const slice = {
      limit: chatLimits.page,
      ...(before === undefined ? {} : { before: BigInt(before) }),
      ...(after === undefined ? {} : { after: BigInt(after) }),
    }
    const rows = await findMessages(db, id, slice)
    return rows.map((row) => presentMessage(row, ctx.actor.staffId, clock()))
  }

  async function read(ctx: SignedInContext, id: bigint, messageId: bigint) {
    const { staffId } = ctx.actor
    await database.transaction(async (tx) => {
      await assertMember(tx, ctx, id)
      const moved = await store.moveReadPosition(tx, id, staffId, messageId)
      if (moved) await announceChat(tx, id, 'read', { by: staffId, to: [staffId] })
    })
    const counted = { most: mostCounted, conversationId: id }
    return { unread: await store.countUnread(db, staffId, counted) }
  }

  async function people(ctx: SignedInContext, name: string | undefined) {
    const found = await findPeople(db, name)
    return found.filter(({ id }) => id !== ctx.actor.staffId).map(presentFound)
  }

  return { list, get, start, messages, read, people }
}
export type ChatService = ReturnType<typeof createChatService>

const idOf = ({ conversation }: store.ListedConversation) => conversation.id

/** Whoever does not take part learns not even that there is such a conversation. */
export async function assertMember(db: Executor, ctx: SignedInContext, id: bigint): Promise<void> {
  if (!(await store.isMember(db, id, ctx.actor.staffId))) throw new AppError('chat.notFound')
}

/** Everybody can be talked to: they exist, may sign in, and are somebody else. @throws mail.recipientUnavailable */
export async function assertReachable(tx: Tx, self: bigint, others: readonly bigint[]): Promise<void> {
  const enabled = await enabledAmong(tx, others)
  const all = others.length > 0 && others.every((id) => id !== self && enabled.has(id))
  if (!all) throw new AppError('mail.recipientUnavailable')
}
