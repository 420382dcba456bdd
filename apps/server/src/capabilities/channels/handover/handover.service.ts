import { createHash } from 'node:crypto'
import { confirmHandover, type previewHandover } from '@pindao/protocol/channels/handover.endpoints.ts'
import type { EndpointOutput, EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import { type Actor, coversRecord, type SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { HandoverPart, WorkInHand } from '#src/platform/handover.ts'
import type { News, NewsDesk } from '#src/platform/news.ts'
import { placeFacts } from '../changes/channel.audit.ts'
import { announcePlacement } from '../changes/channel.news.ts'
import { changeChannel } from '../changes/channel-change.store.ts'
import { writeAssignments } from '../changes/channel-changes.service.ts'
import { type ChannelRow, findDetailed } from '../channel.store.ts'
import * as store from './handover.store.ts'

type Wish = EndpointParsed<typeof previewHandover>['body']
type Preview = EndpointOutput<typeof previewHandover>

/** So many of the channels that would move are named in a preview. */
const namedAtOnce = 20

/** A channel, and who has it afterwards. */
type Step = {
  readonly row: ChannelRow
  readonly ownerStaffId: bigint
  readonly backupStaffId: bigint | null
}

/** Everything that moves, as it stands. */
type Held = {
  readonly steps: readonly Step[]
  readonly kinds: Preview['kinds']
  /** What of the other kinds moves, in their order. */
  readonly parts: readonly WorkInHand[]
}

/** Everything that a member of staff has in hand goes to a successor, in one step (business.md §6, leaving staff). */
export function createHandover(deps: {
  readonly database: Database
  readonly clock: Clock
  readonly news: Pick<NewsDesk, 'raise'>
  /** What moves beside channels. */
  readonly parts: readonly HandoverPart[]
}) {
  const { database, clock, news } = deps

  async function heldBy(db: Executor, actor: Actor, { from, to, rule }: Turn, lock?: 'lock'): Promise<Held> {
    // Channels last: whoever works on a task, or dissolves a group, locks that first and its channels after it.
    const parts: WorkInHand[] = []
    for (const part of deps.parts) parts.push(await part.held(db, actor, from, lock))
    const all = await store.findHeld(db, from, lock)
    const rows = all.filter((row) => coversRecord(actor, row))
    const steps = await stepsFor(db, rows, { from, to, rule })
    const kinds = [
      ...kindsOf(all, rows, from),
      ...parts.map(({ ids, elsewhere }, index) => ({
        kind: deps.parts[index]?.kind ?? '',
        count: ids.length,
        elsewhere,
      })),
    ]
    return { steps, parts, kinds: kinds.filter(({ count, elsewhere }) => count + elsewhere > 0) }
  }

  /** @throws access.staffNotFound, channels.staffUnsuitable */
  async function preview({ actor }: SignedInContext, staffId: bigint, wish: Wish): Promise<Preview> {
    const { from, to } = await people(database.db, actor, staffId, BigInt(wish.successorId))
    const turn = { from: from.id, to: to.id, rule: wish.rule }
    const held = await heldBy(database.db, actor, turn)
    const { steps, kinds } = held
    const names = await store.findNames(
      database.db,
      steps.map(({ ownerStaffId }) => ownerStaffId),
    )
    return {
      from: { id: String(from.id), fullName: from.fullName },
      to: { id: String(to.id), fullName: to.fullName },
      kinds,
      channels: steps.slice(0, namedAtOnce).map(({ row, ownerStaffId }) => ({
        id: String(row.id),
        title: row.title,
        newOwner: names.get(ownerStaffId) ?? '',
      })),
      fingerprint: fingerprintOf(held),
    }
  }

  /**
   * All of it or nothing, once per Idempotency-Key, and only what was shown.
   *
   * @throws access.staffNotFound, channels.staffUnsuitable, channels.handoverChanged, channels.nothingToHandOver
   */
  async function confirm(
    ctx: SignedInContext,
    staffId: bigint,
    { fingerprint, ...wish }: EndpointParsed<typeof confirmHandover>['body'],
  ) {
    const { actor } = ctx
    // The address is part of what is asked for: one key for two people is a mistake.
    const asked = { ...wish, fingerprint, staffId: String(staffId) }
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, confirmHandover, asked, async () => {
        const { from, to } = await people(tx, actor, staffId, BigInt(wish.successorId))
        const turn = { from: from.id, to: to.id, rule: wish.rule }
        const held = await heldBy(tx, actor, turn, 'lock')
        if (fingerprintOf(held) !== fingerprint) throw new AppError('channels.handoverChanged')
        const { steps, kinds, parts } = held
        if (!kinds.some(({ count }) => count > 0)) throw new AppError('channels.nothingToHandOver')
        const at = instantIn(clock, 0)
        for (const step of steps) await move(tx, ctx, step, at)
        for (const [index, { ids }] of parts.entries())
          await deps.parts[index]?.give(tx, ctx, ids, to.id, at, from.id)
        await writeAudit(tx, ctx, {
          action: 'staff.handover',
          entity: 'staff',
          entityId: staffId,
          before: { owner: from.fullName },
          after: { owner: to.fullName },
          detail: {
            rule: wish.rule,
            ...Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])),
            left: kinds.reduce((sum, { elsewhere }) => sum + elsewhere, 0),
          },
        })
        const others = parts.reduce((sum, { ids }) => sum + ids.length, 0)
        for (const [receiver, count] of receivedBy(steps, to.id, others)) {
          if (receiver !== actor.staffId) await news.raise(tx, handedOver(from, receiver, count, at))
        }
        return staffId
      }),
    )
    return { id: String(id) }
  }

  async function move(
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

  return { preview, confirm }
}
export type Handover = ReturnType<typeof createHandover>

/** Both within the data scope of whoever asks; the successor can sign in, and is somebody else. */
async function people(db: Executor, actor: Actor, fromId: bigint, toId: bigint) {
  const [from, to] = [await store.findPerson(db, fromId), await store.findPerson(db, toId)]
  const isCovered = ({ id, departmentId }: store.Person) =>
    coversRecord(actor, { ownerStaffId: id, departmentId })
  if (from === null || !isCovered(from)) throw new AppError('access.staffNotFound')
  if (to === null || to.disabled || to.id === from.id || !isCovered(to)) {
    throw new AppError('channels.staffUnsuitable')
  }
  return { from, to }
}

type Turn = { readonly from: bigint; readonly to: bigint; readonly rule: Wish['rule'] }

/** The same with those backups only who can sign in: a channel does not go to somebody who has left, too. */
async function stepsFor(db: Executor, rows: readonly ChannelRow[], turn: Turn): Promise<readonly Step[]> {
  const backups = rows.flatMap(({ backupStaffId }) => backupStaffId ?? [])
  const present = await store.findNames(db, backups, 'enabled')
  return stepsOf(rows, turn, (staffId) => present.has(staffId))
}

/** Who has what afterwards. Nobody is owner and backup of one channel. */
function stepsOf(
  rows: readonly ChannelRow[],
  { from, to, rule }: Turn,
  isPresent: (staffId: bigint) => boolean,
): readonly Step[] {
  return rows.map((row) => {
    if (row.ownerStaffId !== from) {
      return { row, ownerStaffId: row.ownerStaffId, backupStaffId: row.ownerStaffId === to ? null : to }
    }
    if (rule === 'backupFirst' && row.backupStaffId !== null && isPresent(row.backupStaffId)) {
      const ownerStaffId = row.backupStaffId
      return { row, ownerStaffId, backupStaffId: ownerStaffId === to ? null : to }
    }
    return { row, ownerStaffId: to, backupStaffId: row.backupStaffId === to ? null : row.backupStaffId }
  })
}

/** @param all everything held, wherever; @param rows what of it is within the data scope */
function kindsOf(all: readonly ChannelRow[], rows: readonly ChannelRow[], staffId: bigint): Preview['kinds'] {
  const owned = ({ ownerStaffId }: ChannelRow) => ownerStaffId === staffId
  const kind = (name: string, isOne: (row: ChannelRow) => boolean) => {
    const count = rows.filter(isOne).length
    return { kind: name, count, elsewhere: all.filter(isOne).length - count }
  }
  return [kind('channelOwner', owned), kind('channelBackup', (row) => !owned(row))]
}

/** Changes with what would move, and with every change of it. */
function fingerprintOf({ steps, parts }: Held): string {
  const channels = steps.map(({ row, ownerStaffId, backupStaffId }) =>
    [row.id, row.version, ownerStaffId, backupStaffId].join(),
  )
  const facts = [...channels, ...parts.map(({ ids }) => ids.join())]
  return createHash('sha256').update(facts.join(';')).digest('base64url')
}

/** How much each receives: channels their new owner or whoever stands in from now on, everything else the successor. */
function receivedBy(steps: readonly Step[], successor: bigint, others: number): ReadonlyMap<bigint, number> {
  const counts = new Map<bigint, number>(others > 0 ? [[successor, others]] : [])
  const receive = (staffId: bigint) => counts.set(staffId, (counts.get(staffId) ?? 0) + 1)
  for (const { row, ownerStaffId, backupStaffId } of steps) {
    if (ownerStaffId !== row.ownerStaffId) receive(ownerStaffId)
    else if (backupStaffId !== null && backupStaffId !== row.backupStaffId) receive(backupStaffId)
  }
  return counts
}

/** To whoever has them now, once for all of them. */
function handedOver(from: store.Person, to: bigint, count: number, at: string): News {
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
