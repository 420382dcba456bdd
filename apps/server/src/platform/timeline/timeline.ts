import type { AuditEntity } from '@pindao/protocol/access/audit.codes.ts'
import type { Move, TransitionActor } from '@pindao/protocol/core/enumeration.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from './record-event.table.ts'

/** When and why something happened to a record: `reason` is a text key, `detail` is free. */
export type EventReason = {
  readonly at: string
  readonly reason: string
  readonly staffId?: bigint
  readonly detail?: string
  /** Of a failure: its error code. */
  readonly problemCode?: string
}

/** A line of a timeline; `from` and `to` are codes. */
export type RecordEvent = EventReason & {
  readonly actor: TransitionActor
  readonly from: number | null
  readonly to: number
}

/** Writes what happened to a record, in the transaction in which it does. */
export async function writeEvent(
  tx: Tx,
  entity: AuditEntity,
  recordId: bigint,
  event: RecordEvent,
): Promise<void> {
  const { at, actor, from, to, reason, staffId, detail, problemCode } = event
  await tx.insert(recordEvent).values({
    entity,
    recordId,
    at,
    actor,
    staffId: staffId ?? null,
    fromState: from,
    toState: to,
    reason,
    detail: detail ?? null,
    problemCode: problemCode ?? null,
  })
}

/** A kind of record that has states: where they are kept, and which moves there are. */
export type RecordKind<Name extends string> = {
  readonly entity: AuditEntity
  readonly states: {
    readonly codes: Readonly<Record<Name, number>>
    codesOf(names: readonly Name[]): readonly number[]
    allows(from: Name, to: Name, by: TransitionActor): boolean
  }
  readonly table: PgTable & { readonly id: PgColumn }
  /** The property of `table` that holds the code. */
  readonly state: string
  /** What every move writes beside it. */
  readonly beside: (at: string) => Readonly<Record<string, unknown>>
}

/**
 * Moves a record if it stands in one of the states from which the move starts, and writes its timeline. The row stays
 * locked to the end of the transaction.
 *
 * @returns whether it moved; false means another state, which is the caller's conflict.
 * @throws RangeError for a move that the table of the states lacks: a mistake in the code, never of a person.
 */
export async function moveRecord<Name extends string>(
  tx: Tx,
  kind: RecordKind<Name>,
  id: bigint,
  move: Move<Name>,
  why: EventReason,
): Promise<boolean> {
  const { entity, states, table, state } = kind
  const { from, to, actor } = move
  const lacking = from.find((name) => !states.allows(name, to, actor))
  if (lacking !== undefined) throw new RangeError(`${entity}: no move from ${lacking} to ${to} by ${actor}`)
  const column = (table as unknown as Readonly<Record<string, PgColumn>>)[state] as PgColumn
  const [before] = await tx.select({ code: column }).from(table).where(eq(table.id, id)).for('update')
  if (!before) return false
  const toCode = states.codes[to]
  const moved = await tx
    .update(table)
    .set({ ...kind.beside(why.at), [state]: toCode })
    .where(and(eq(table.id, id), inArray(column, [...states.codesOf(from)])))
    .returning({ id: table.id })
  if (moved.length === 0) return false
  await writeEvent(tx, entity, id, { ...why, actor, from: before.code as number, to: toCode })
  return true
}

/** Moves records of a kind, each move with what else of the row changes along with it. See `moveRecord`. */
export const moverOf =
  <Name extends string, Row>(kind: RecordKind<Name>) =>
  (tx: Tx, id: bigint, move: Move<Name>, why: EventReason, also: Partial<Row> = {}): Promise<boolean> =>
    moveRecord(tx, { ...kind, beside: (at) => ({ ...kind.beside(at), ...also }) }, id, move, why)
