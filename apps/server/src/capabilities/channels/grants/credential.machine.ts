import { type CredentialStatus, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { TransitionActor } from '@pindao/protocol/core/enumeration.ts'
import { AppError } from '#src/platform/app-error.ts'

/** What can happen to a channel's authorisation (CH-04). Trouble of the network is none of it. */
const events = {
  /** The owner agreed on the consent page, all scopes included. */
  authorised: { to: 'normal', by: 'person' },
  /** The platform called the refresh token dead, twice. */
  refused: { to: 'invalid', by: 'system' },
  /** The person removed our app, or took one of the rights back that we need. */
  withdrawn: { to: 'unauthorised', by: 'system' },
  /** A person took the grant back. */
  unbound: { to: 'unauthorised', by: 'person' },
} as const satisfies Record<string, { to: CredentialStatus; by: TransitionActor }>

export type CredentialEvent = keyof typeof events

/** The state after an event; being there already is no change. @throws common.conflict for a move the table lacks. */
export function credentialAfter(state: CredentialStatus, event: CredentialEvent): CredentialStatus {
  const { to, by } = events[event]
  if (state !== to && !credentialStatus.allows(state, to, by)) throw new AppError('common.conflict')
  return to
}
