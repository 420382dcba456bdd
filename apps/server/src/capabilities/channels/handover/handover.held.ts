import { createHash } from 'node:crypto'
import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { type Actor, coversRecord } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { HandoverPart, WorkItem } from '#src/platform/handover.ts'
import { kindOfChannel, type Step, stepsFor } from './handover.channels.ts'
import { findHeld } from './handover.store.ts'
import type { Successors } from './handover.wish.ts'

/** One kind of what somebody has in hand. */
export type HeldKind = {
  readonly kind: string
  readonly needs: Permission | null
  /** What would move, in a fixed order. */
  readonly items: readonly WorkItem[]
  /** How much lies outside the data scope of whoever asks: it stays. */
  readonly elsewhere: number
  /** Gives it; left out for channels, which have steps. */
  readonly part?: HandoverPart
}

/** Everything that somebody has in hand, and who would have it. */
export type Held = {
  /** Only kinds of which there is some. */
  readonly kinds: readonly HeldKind[]
  /** None as long as there is no successor. */
  readonly steps: readonly Step[]
}

/** Reads all of it, kind by kind. @param successors null: nobody takes over yet */
export async function readHeld(
  db: Executor,
  parts: readonly HandoverPart[],
  { actor, from, successors }: { actor: Actor; from: bigint; successors: Successors | null },
  lock?: 'lock',
): Promise<Held> {
  // Channels last: whoever works on a task, or dissolves a group, locks that first and its channels after it.
  const others: HeldKind[] = []
  for (const part of parts) {
    const { items, elsewhere } = await part.held(db, actor, from, lock)
    others.push({ kind: part.kind, needs: part.needs, items, elsewhere, part })
  }
  const all = await findHeld(db, from, lock)
  const rows = all.filter((row) => coversRecord(actor, row))
  const channels = (['channelOwner', 'channelBackup'] as const).map((kind): HeldKind => {
    const items = rows.filter((row) => kindOfChannel(row, from) === kind)
    const elsewhere = all.filter((row) => kindOfChannel(row, from) === kind).length - items.length
    return { kind, needs: 'channel:read', items: items.map(itemOf), elsewhere }
  })
  return {
    kinds: [...channels, ...others].filter(({ items, elsewhere }) => items.length + elsewhere > 0),
    steps: successors === null ? [] : await stepsFor(db, rows, from, successors),
  }
}

const itemOf = ({ id, departmentId }: WorkItem): WorkItem => ({ id, departmentId })

/** Changes with what would move, with every change of a channel, and with who would have it. */
export function fingerprintOf({ kinds, steps }: Held, successors: Successors | null): string {
  const channels = steps.map(({ row, ownerStaffId, backupStaffId }) =>
    [row.id, row.version, ownerStaffId, backupStaffId].join(),
  )
  const others = kinds
    .filter(({ part }) => part !== undefined)
    .map(({ kind, items }) => [
      kind,
      ...items.map(({ id, departmentId }) => `${id}>${successors?.of(kind, departmentId) ?? ''}`),
    ])
  const facts = [...channels, ...others.map((fact) => fact.join())]
  return createHash('sha256').update(facts.join(';')).digest('base64url')
}

/** What moves of one kind, by who has it afterwards. */
export function sharesOf({ kind, items }: HeldKind, successors: Successors): ReadonlyMap<bigint, bigint[]> {
  const shares = new Map<bigint, bigint[]>()
  for (const { id, departmentId } of items) {
    const to = successors.of(kind, departmentId)
    const share = shares.get(to)
    if (share) share.push(id)
    else shares.set(to, [id])
  }
  return shares
}
