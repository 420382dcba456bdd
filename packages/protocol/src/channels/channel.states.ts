import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/** Whether the platform still accepts our authorisation (CH-02, CH-04; E08). */
export const credentialStatus = enumeration({
  name: 'credentialStatus',
  initial: 'unauthorised',
  values: {
    unauthorised: {
      code: 2,
      next: [{ to: 'normal', by: ['person', 'platform'], why: 'OAuth callback, scopes complete' }],
    },
    normal: {
      code: 0,
      next: [
        { to: 'invalid', by: ['system'], why: 'hard refusal of the refresh token' },
        { to: 'unauthorised', by: ['system', 'person'], why: 'app removed, scope missing, or unbound' },
      ],
    },
    invalid: {
      code: 1,
      next: [
        { to: 'normal', by: ['person', 'platform'], why: 're-authorised for the same channel' },
        { to: 'unauthorised', by: ['person'], why: 'unbound' },
      ],
    },
  },
})
export type CredentialStatus = NameOf<typeof credentialStatus>

/** Whether the company works on a channel (CH-02; E09). */
export const channelOperation = enumeration({
  name: 'channelOperation',
  initial: 'running',
  values: {
    running: {
      code: 0,
      next: [{ to: 'shelved', by: ['person'], why: 'shelved by its lead, with a reason' }],
    },
    shelved: { code: 1, next: [{ to: 'running', by: ['person'], why: 'taken up again' }] },
  },
})
export type ChannelOperation = NameOf<typeof channelOperation>

/** Whether a channel is still one of the company's (CH-02; E10). */
export const channelUse = enumeration({
  name: 'channelUse',
  initial: 'inUse',
  values: {
    inUse: {
      code: 0,
      next: [{ to: 'removed', by: ['person'], why: 'removed; its open tasks are terminated' }],
    },
    removed: { code: 1, next: [{ to: 'inUse', by: ['person'], why: 'restored by an administrator' }] },
  },
})
export type ChannelUse = NameOf<typeof channelUse>
