import { z } from 'zod'

const clientId = z.string()
const channelId = z.string()
const scopes = z.array(z.string())
/** SHA-256 of a code or token. The sandbox is a toy identity, but what it keeps cannot be used as a credential. */
const hash = z.string()
/** Milliseconds since 1970. */
const moment = z.number()

/** What the sandbox's Google remembers about consent, codes and tokens (`identity.jsonl`). */
export const GrantFact = z.discriminatedUnion('type', [
  z.object({ type: z.literal('consent.given'), clientId, channelId, scopes }),
  z.object({
    type: z.literal('code.issued'),
    code: hash,
    clientId,
    channelId,
    scopes,
    redirectUri: z.string(),
    challenge: z.string().nullable(),
    withRefresh: z.boolean(),
    expiresAt: moment,
  }),
  z.object({ type: z.literal('code.redeemed'), code: hash }),
  z.object({
    type: z.literal('token.issued'),
    token: hash,
    kind: z.enum(['access', 'refresh']),
    clientId,
    channelId,
    scopes,
    expiresAt: moment.nullable(),
  }),
  z.object({ type: z.literal('access.expired'), channelId }),
  z.object({ type: z.literal('refresh.rotated'), token: hash }),
  z.object({ type: z.literal('grant.revoked'), clientId: clientId.nullable(), channelId }),
])
export type GrantFact = z.infer<typeof GrantFact>

/** An authorization code, before it is redeemed. */
export type IssuedCode = Extract<GrantFact, { type: 'code.issued' }>

/** A live access or refresh token. */
export type IssuedToken = Extract<GrantFact, { type: 'token.issued' }>
