import type { PaymentFileState } from '@pindao/protocol/revenue/statement.payments.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How bad each state of a payment file is. */
export const fileTones: Readonly<Record<PaymentFileState, Tone>> = {
  open: 'waiting',
  answered: 'success',
  cancelled: 'stopped',
}
