import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { News, NewsDesk } from '#src/platform/news.ts'
import { placeFacts } from '../changes/channel.audit.ts'
import { announcePlacement } from '../changes/channel.news.ts'
import { changeChannel } from '../changes/channel-change.store.ts'
import { writeAssignments } from '../changes/channel-changes.service.ts'
import { findDetailed } from '../channel.store.ts'
import { receiverOf, type Step } from './handover.channels.ts'
import { type Held, sharesOf } from './handover.held.ts'
import { findNames, type Person } from './handover.store.ts'
import type { Successors } from './handover.wish.ts'

/** A handover that nothing stands in the way of; everything in it is locked. */
type Carried = {
  readonly from: Person
  readonly to: Person
  readonly held: Held
  readonly successors: Successors
  readonly at: string
  readonly news: Pick<NewsDesk, 'raise'>
}

/** Gives everything to whoever takes it over, as one step of the log, and tells them. Returns how much it was. */
export async function carryOut(tx: Tx, ctx: SignedInContext, carried: Carried): Promise<number> {
  const { from, held, successors, at, news } = carried
  const moved = held.kinds.reduce((sum, { items }) => sum + items.length, 0)
  if (moved === 0) return 0
  const received = new Map<bigint, number>()
  const receive = (staffId: bigint, count: number) =>
    received.set(staffId, (received.get(staffId) ?? 0) + count)
  for (const step of held.steps) {
    await moveChannel(tx, ctx, step, at)
    const receiver = receiverOf(step)
    if (receiver !== null) receive(receiver, 1)
  }
  for (const kind of held.kinds) {
    if (kind.part === undefined) continue
    for (const [to, ids] of sharesOf(kind, successors)) {
      await kind.part.give(tx, ctx, ids, to, at, from.id)
      receive(to, ids.length)
    }
  }
  await noteHandover(tx, ctx, carried)
  for (const [receiver, count] of received)
    if (receiver !== ctx.actor.staffId) await news.raise(tx, handedOver(from, receiver, count, at))
  return moved
}

/** Who has what now is in the entry of each record; here, who took over what of each kind. */
async function noteHandover(
  tx: Tx,
  ctx: SignedInContext,
  { from, to, held, successors }: Carried,
): Promise<void> {
  const { kinds } = held
  const names = await findNames(tx, successors.all)
  const others = kinds.flatMap((kind) =>
    [...sharesOf(kind, successors)].flatMap(([whom, ids]) =>
      whom === to.id ? [] : [`${kind.kind}: ${ids.length} → ${names.get(whom) ?? whom}`],
    ),
  )
  await writeAudit(tx, ctx, {
    action: 'staff.handover',
    entity: 'staff',
    entityId: from.id,
    before: { owner: from.fullName },
    after: { owner: to.fullName },
    detail: {
      rule: successors.rule,
      ...Object.fromEntries(kinds.map(({ kind, items }) => [kind, items.length])),
      left: kinds.reduce((sum, { elsewhere }) => sum + elsewhere, 0),
      ...(others.length === 0 ? {} : { others }),
    },
  })
}

async function moveChannel(
  tx: Tx,
  ctx: SignedInContext,
  { row, ownerStaffId, backupStaffId }: Step,
  at: string,
): Promise<void> {
  const before = foundRecord(await findDetailed(tx, row.id), 'channels.notFound')
  await changeChannel(tx, row, { ownerStaffId, backupStaffId, updatedAt: at })
  await writeAssignments(tx, row.id, at, row, { ownerStaffId, backupStaffId })
  const after = foundRecord(await findDetailed(tx, row.id), 'channels.notFound')
  await writeAudit(tx, ctx, {
    action: 'channel.assign',
    entity: 'channel',
    entityId: row.id,
    before: placeFacts(before),
    after: placeFacts(after),
    detail: { title: row.title },
  })
  await announcePlacement(tx, row, after.channel)
}

/** To whoever has them now, once for all of them. */
function handedOver(from: Person, to: bigint, count: number, at: string): News {
  return {
    event: 'workHandedOver',
    to,
    level: 'info',
    title: from.fullName,
    params: { count: String(count) },
    channelId: null,
    link: `${pagePaths.channels}?${new URLSearchParams({ owner: 'me' })}`,
    cause: `workHandedOver ${from.id} ${to} ${at}`,
  }
}
