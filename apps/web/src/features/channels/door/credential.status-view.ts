import type { CredentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each state of a channel's authorisation looks. Total: a new state does not compile until it has a look. */
export const credentialView: {
  readonly [S in CredentialStatus]: { readonly labelKey: `states:credentialStatus.${S}`; readonly tone: Tone }
} = {
  normal: { labelKey: 'states:credentialStatus.normal', tone: 'success' },
  invalid: { labelKey: 'states:credentialStatus.invalid', tone: 'error' },
  unauthorised: { labelKey: 'states:credentialStatus.unauthorised', tone: 'warning' },
}
