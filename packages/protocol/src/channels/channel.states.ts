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
        { to: 'unauthorised', by: ['system'], why: 'app removed or scope missing' },
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
