import type { ApiKeyState } from '@pindao/protocol/access/api-key.endpoints.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each state of a key looks. Total: a new state does not compile until it has a look. */
export const keyTone: Readonly<Record<ApiKeyState, Tone>> = {
  valid: 'success',
  expiring: 'warning',
  expired: 'stopped',
  ended: 'neutral',
}
