import type { OperationKind } from '@pindao/protocol/operations/operation.kinds.ts'
import type { OperationParams } from '@pindao/protocol/operations/operation.params.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Transact } from '#src/platform/db/database.ts'

/** One record that has its turn. */
export type OperationTurn<K extends OperationKind> = {
  readonly recordId: bigint
  /** One of `targetsOf`; null for a kind that has none. */
  readonly targetId: bigint | null
  readonly params: OperationParams<K>
  /**
   * For work that takes its time: says how far it is, from 0 to 1, and throws once the record has a result from
   * elsewhere (cancelled, or another worker was faster), so that nobody works on for nothing.
   */
  report(progress: number): Promise<void>
  /** Aborted when the worker stops; the record has its turn again. */
  readonly signal: AbortSignal
}

type OperationTarget = { readonly id: bigint; readonly title: string }

/** What a capability does to one record of an operation; permission and params are declared in its manifest. */
type OperationCommand<K extends OperationKind> = {
  readonly kind: K
  /** What records are called, of those that somebody may see, by id: for kinds that begin by choosing them. */
  titlesOf?(actor: Actor, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>
  /** Where every record goes, checked before the operation begins; each place is a turn of its own. */
  targetsOf?(ctx: SignedInContext, params: OperationParams<K>): Promise<readonly OperationTarget[]>
  /**
   * The command itself, as its owner, with the checks it always has. All that it writes, it writes in one call of
   * `transact`: the result of the record commits with it, so that neither is there without the other.
   */
  run(ctx: SignedInContext, turn: OperationTurn<K>, transact: Transact): Promise<unknown>
}

/** A command of any kind: what it is given is what its manifest has checked. */
export type AnyOperationCommand = OperationCommand<OperationKind>

/** Declares the command of a kind, typed by its manifest. */
export function operationCommand<K extends OperationKind>(command: OperationCommand<K>): AnyOperationCommand {
  return command as unknown as AnyOperationCommand
}
