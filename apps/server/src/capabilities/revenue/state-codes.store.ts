import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { sql } from 'drizzle-orm'

/** Codes as they stand in a statement, not as its parameters: so that the indexes of a state are found. */
const code = (value: number) => sql.raw(String(value))
const codes = (...values: readonly number[]) => sql.raw(`(${values.join(', ')})`)

const { draft, confirmed, paid, void: voided } = settlementStatus.codes
const { in_force: inForce, terminated, expired } = contractStatus.codes

export const settlementCode = {
  draft: code(draft),
  confirmed: code(confirmed),
  paid: code(paid),
  void: code(voided),
  /** Whose numbers stay: confirmed, or paid. */
  standing: codes(confirmed, paid),
} as const

export const reportCode = { counted: code(reportStatus.codes.counted) } as const

export const contractCode = {
  inForce: code(inForce),
  /** Signed once, whatever became of it. */
  signed: codes(inForce, terminated, expired),
  over: codes(terminated, expired),
} as const
