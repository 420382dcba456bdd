import { z } from 'zod'
import { balanceKinds } from '#src/contracts/contract-money.endpoints.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { money } from '#src/core/money.ts'
import { importKinds } from '#src/sheets/import.endpoints.ts'

const count = z.int().min(0)

/** What an existing company brings, in the order in which one needs the other. */
export const takingOverSteps = ['channels', 'parties', 'contracts', 'balances', 'videos'] as const
export type TakingOverStep = (typeof takingOverSteps)[number]

/** What is still to be done of a step, counted. */
export const takingOverGaps = [
  'withoutContract',
  'withoutOperator',
  'withoutGrant',
  'withoutChannels',
  'withoutShare',
  'withoutBalance',
  'notSigned',
  'notRead',
] as const
export type TakingOverGap = (typeof takingOverGaps)[number]

/** The newest sheet of a step that was confirmed, whoever did it. */
const run = z.object({
  importId: id,
  operationId: id,
  fileName: z.string(),
  by: z.string(),
  /** Whoever asks did it: only they read its rows. */
  isOwn: z.boolean(),
  at: instant,
  /** Null while it is under way. */
  endedAt: instant.nullable(),
  total: count,
  done: count,
  /** What its operation could not write. */
  failed: count,
  /** Rows that were left out, because something was wrong with them. */
  left: count,
})

const step = z.object({
  step: z.enum(takingOverSteps),
  kind: z.enum(importKinds),
  /** How many there are, within the data scope; null: not for whoever asks. */
  count: count.nullable(),
  gaps: z.array(z.object({ gap: z.enum(takingOverGaps), count })),
  run: run.nullable(),
})
export type TakingOverState = z.output<typeof step>

const takingOver = z.object({
  /** Those who may sign in, and departments: what sheets name comes before them. */
  staff: count,
  departments: count,
  steps: z.array(step),
  /** What contracts began with, to be held against the old books. */
  sums: z.array(z.object({ kind: z.enum(balanceKinds), money, contracts: count })),
})
export type TakingOver = z.output<typeof takingOver>

export const getTakingOver = endpoint({
  method: 'GET',
  url: '/taking-over',
  access: 'takingOver:read',
  summary: 'How far an existing company has been brought in: counts, what is missing, sums by currency',
  output: takingOver,
})
