import type { SignOff } from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import type { SignedRow } from './suspense.store.ts'

/** Who signed a row off; null where nobody did, or of another figure. */
export const presentSignOff = ({ sign_id, sign_at, sign_by, sign_reason }: SignedRow): SignOff | null =>
  sign_id === null ? null : { id: sign_id, at: sign_at ?? '', by: sign_by ?? '', reason: sign_reason ?? '' }
