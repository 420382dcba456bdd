import type { DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import type { DisputeKind, DisputeReason } from '@pindao/protocol/claims/dispute.states.ts'

/** What is to be filed, as its form holds it. */
export type StatementValues = {
  readonly kind: DisputeKind
  readonly reason: DisputeReason | null
  readonly statement: string
  readonly nextActionAt: string | null
}

export const statementOf = ({ kind, reason, statement, nextActionAt }: DisputeDetail): StatementValues => ({
  kind,
  reason,
  statement,
  nextActionAt,
})
