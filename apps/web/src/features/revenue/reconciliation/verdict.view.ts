import type { FileState, SuspenseState, Verdict } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How verdicts feel; one that is signed off is well, and not the same as one that passes. */
export const verdictTones = {
  pass: 'success',
  fail: 'error',
  signedOff: 'warning',
  none: 'neutral',
} as const satisfies Readonly<Record<Verdict, Tone>>

export const fileTones = {
  counted: 'success',
  open: 'running',
  missing: 'error',
} as const satisfies Readonly<Record<FileState, Tone>>

export const suspenseTones = {
  unknown: 'error',
  uncontracted: 'warning',
  assigned: 'success',
} as const satisfies Readonly<Record<SuspenseState, Tone>>
