import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fingerprint, randomId } from '#src/core/ids.ts'
import { openJournal } from '#src/core/journal.ts'
import { accountOf } from './content-owners.seeds.ts'
import { GrantFact, type IssuedCode, type IssuedToken } from './grant.facts.ts'
import { OAuthError } from './oauth.errors.ts'

const CODE_LIFE_MS = 10 * 60_000
const DEAD = 'Token has been expired or revoked.'

/** What a person agreed to on the consent page. */
export interface Consent {
  readonly clientId: string
  readonly channelId: string
  readonly scopes: readonly string[]
  readonly redirectUri: string
  /** S256 challenge (RFC 7636), when the client sent one. */
  readonly challenge: string | null
  /** `access_type=offline`. */
  readonly offline: boolean
  /** `prompt=consent`: hand out a refresh token although there was a consent before. */
  readonly again: boolean
}

/** Answer of the token endpoint. */
export interface TokenAnswer {
  readonly access_token: string
  readonly expires_in: number
  readonly scope: string
  readonly token_type: 'Bearer'
  readonly refresh_token?: string
  /** For a code that was asked for with `openid`. */
  readonly id_token?: string
}

/** Who a valid access token speaks for. */
export type Access = Pick<IssuedToken, 'clientId' | 'channelId' | 'scopes'>

export interface RedeemInput {
  readonly code: string
  readonly clientId: string
  readonly redirectUri: string
  readonly verifier: string | null
}

export type Grants = Awaited<ReturnType<typeof openGrants>>

/** Consents, codes and tokens, kept in `<dataDir>/identity.jsonl`. */
export async function openGrants(options: {
  dataDir: string
  now: () => number
  accessTokenSeconds: number
  /** Live refresh tokens of one client and Google account; one more, and the oldest dies. */
  refreshTokenLimit: number
  /** Whether every refresh hands out a new refresh token and ends the old one. */
  rotateRefreshTokens: boolean
}) {
  const { now, accessTokenSeconds, refreshTokenLimit } = options
  let rotating = options.rotateRefreshTokens
  const consents = new Map<string, string[]>()
  const codes = new Map<string, IssuedCode>()
  const tokens = new Map<string, IssuedToken>()
  const path = join(options.dataDir, 'identity.jsonl')
  const journal = await openJournal({ path, schema: GrantFact, apply, now })

  function apply(fact: GrantFact): void {
    switch (fact.type) {
      case 'consent.given':
        consents.set(consentKey(fact.clientId, fact.channelId), fact.scopes)
        break
      case 'code.issued':
        codes.set(fact.code, fact)
        break
      case 'code.redeemed':
        codes.delete(fact.code)
        break
      case 'token.issued':
        tokens.set(fact.token, fact)
        if (fact.kind === 'refresh') dropOldest(fact)
        break
      case 'refresh.rotated':
        tokens.delete(fact.token)
        break
      case 'access.expired':
        forget((token) => token.kind === 'access' && token.channelId === fact.channelId)
        break
      case 'grant.revoked':
        forget((token) => token.channelId === fact.channelId && isOf(fact.clientId, token.clientId))
        for (const key of consents.keys()) {
          const [clientId = '', channelId] = key.split(' ')
          if (channelId === fact.channelId && isOf(fact.clientId, clientId)) consents.delete(key)
        }
    }
  }

  function dropOldest({ clientId, channelId }: IssuedToken): void {
    const account = accountOf(channelId)
    const alive = [...tokens.values()].filter(
      (token) =>
        token.kind === 'refresh' && token.clientId === clientId && accountOf(token.channelId) === account,
    )
    for (const { token } of alive.slice(0, Math.max(0, alive.length - refreshTokenLimit)))
      tokens.delete(token)
  }

  function forget(matches: (token: IssuedToken) => boolean): void {
    for (const [key, token] of tokens) if (matches(token)) tokens.delete(key)
  }

  function live(token: string): IssuedToken | undefined {
    const found = tokens.get(fingerprint(token))
    return found && (found.expiresAt === null || found.expiresAt > now()) ? found : undefined
  }

  async function issue(kind: 'access' | 'refresh', { clientId, channelId, scopes }: Access): Promise<string> {
    const token = kind === 'access' ? `ya29.${randomId(96)}` : `1//0${randomId(64)}`
    const expiresAt = kind === 'access' ? now() + accessTokenSeconds * 1000 : null
    const hash = fingerprint(token)
    await journal.record({ type: 'token.issued', token: hash, kind, clientId, channelId, scopes, expiresAt })
    return token
  }

  async function answer(access: Access, refreshToken?: string): Promise<TokenAnswer> {
    return {
      access_token: await issue('access', access),
      expires_in: Math.max(0, accessTokenSeconds - 1),
      scope: access.scopes.join(' '),
      token_type: 'Bearer',
      ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    }
  }

  return {
    /** Scopes a person already gave this client for this channel (`include_granted_scopes`). */
    grantedScopes: (clientId: string, channelId: string): readonly string[] =>
      consents.get(consentKey(clientId, channelId)) ?? [],

    /** Records a consent and returns a code: single use, ten minutes. */
    async consent(given: Consent): Promise<string> {
      const { clientId, channelId, redirectUri, challenge } = given
      const first = !consents.has(consentKey(clientId, channelId))
      const code = `4/0${randomId(48)}`
      const scopes = [...given.scopes]
      await journal.record({ type: 'consent.given', clientId, channelId, scopes })
      await journal.record({
        type: 'code.issued',
        code: fingerprint(code),
        clientId,
        channelId,
        scopes,
        redirectUri,
        challenge,
        withRefresh: given.offline && (first || given.again),
        expiresAt: now() + CODE_LIFE_MS,
      })
      return code
    },

    /** Trades a code for tokens. Throws `invalid_grant` for a used, old, foreign or unproved code. */
    async redeem(input: RedeemInput): Promise<{ access: Access; answer: TokenAnswer }> {
      const issued = codes.get(fingerprint(input.code))
      await journal.record(() => {
        if (!issued || !codes.has(issued.code)) throw new OAuthError('invalid_grant', 'Malformed auth code.')
        checkCode(issued, input, now())
        return { type: 'code.redeemed', code: issued.code }
      })
      if (!issued) throw new OAuthError('invalid_grant', 'Malformed auth code.')
      const refreshToken = issued.withRefresh ? await issue('refresh', issued) : undefined
      const { clientId, channelId, scopes } = issued
      const identity = scopes.includes('openid') ? { id_token: idToken(clientId, channelId, now()) } : {}
      return { access: issued, answer: { ...(await answer(issued, refreshToken)), ...identity } }
    },

    /** A new access token for a refresh token of the same client. Throws `invalid_grant` when it is dead. */
    async refresh(refreshToken: string, clientId: string): Promise<TokenAnswer> {
      const found = live(refreshToken)
      if (found?.kind !== 'refresh' || found.clientId !== clientId)
        throw new OAuthError('invalid_grant', DEAD)
      if (!rotating) return answer(found)
      const next = await issue('refresh', found)
      await journal.record({ type: 'refresh.rotated', token: found.token })
      return answer(found, next)
    },

    /** From now on every refresh hands out a new refresh token, or none does. */
    rotate(on: boolean): void {
      rotating = on
    },

    /** Live refresh tokens per client and account. */
    liveRefreshTokens(): Record<string, number> {
      const counts: Record<string, number> = {}
      for (const { kind, clientId, channelId } of tokens.values()) {
        const key = `${clientId} ${accountOf(channelId)}`
        if (kind === 'refresh') counts[key] = (counts[key] ?? 0) + 1
      }
      return counts
    },

    /** Who an access token speaks for; null when it is unknown, expired or revoked. */
    access(token: string): Access | null {
      const found = live(token)
      return found?.kind === 'access' ? found : null
    },

    /** Revokes the whole grant a token belongs to. Throws `invalid_token` when it belongs to none. */
    async revokeByToken(token: string): Promise<Access> {
      const found = live(token)
      if (!found) throw new OAuthError('invalid_token', 'Token expired or revoked')
      const { clientId, channelId } = found
      await journal.record({ type: 'grant.revoked', clientId, channelId })
      return found
    },

    /** Takes a channel's access away from every client, as its owner may do in the account settings. */
    revokeChannel: (channelId: string) =>
      journal.record({ type: 'grant.revoked', clientId: null, channelId }),

    /** Ends the life of a channel's access tokens now; refresh tokens stay good. */
    expireAccess: (channelId: string) => journal.record({ type: 'access.expired', channelId }),

    close: () => journal.close(),
  }
}

/** Says which account agreed. Nobody checks the signature of one that comes from the token endpoint itself. */
function idToken(clientId: string, channelId: string, now: number): string {
  const iat = Math.floor(now / 1000)
  const account = accountOf(channelId)
  const sub = BigInt(`0x${createHash('sha256').update(account).digest('hex').slice(0, 16)}`).toString()
  const claims = { iss: 'https://accounts.google.com', aud: clientId, sub, iat, exp: iat + 3600 }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}

function consentKey(clientId: string, channelId: string): string {
  return `${clientId} ${channelId}`
}

function isOf(wanted: string | null, clientId: string): boolean {
  return wanted === null || wanted === clientId
}

function checkCode(issued: IssuedCode, { clientId, redirectUri, verifier }: RedeemInput, now: number): void {
  if (issued.clientId !== clientId || issued.expiresAt <= now)
    throw new OAuthError('invalid_grant', 'Bad Request')
  if (issued.redirectUri !== redirectUri) throw new OAuthError('invalid_grant', 'redirect_uri_mismatch')
  if (issued.challenge === null) return
  if (verifier === null) throw new OAuthError('invalid_grant', 'Missing code verifier.')
  const proof = createHash('sha256').update(verifier).digest('base64url')
  if (proof !== issued.challenge) throw new OAuthError('invalid_grant', 'Invalid code verifier.')
}
