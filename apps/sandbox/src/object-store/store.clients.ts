import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { S3Error } from './s3.errors.ts'

/** A user of the object store, as its console would make one. */
export interface StoreClient {
  readonly accessKey: string
  readonly secret: string
}

/** Pindao's own user; may do everything. */
export const STORE_CLIENT: StoreClient = { accessKey: 'PINDAOSANDBOX', secret: 'sandbox-storage-secret' }

/** A bucket with the rules of Aliyun's. */
export const OSS_BUCKET = 'pindao-oss'
/** Buckets that are there from the start: one in use, one to move to, and Aliyun's. */
export const BUCKETS = ['pindao', 'pindao-2', OSS_BUCKET] as const

const list = z.union([z.array(z.string()), z.string().transform((one) => [one])])
const Policy = z.object({
  Statement: z.array(z.object({ Effect: z.enum(['Allow', 'Deny']), Action: list, Resource: list })),
})
export type Policy = z.infer<typeof Policy>

const Session = z.object({ accessKey: z.string(), expiresAt: z.number(), policy: Policy.nullable() })

/** Who a request is from. */
export interface Caller {
  readonly secret: string
  /** Null: everything. */
  readonly policy: Policy | null
}

/** Credentials for a while (`platforms.md` G, STS). */
export interface TemporaryCredentials extends StoreClient {
  readonly securityToken: string
  readonly expiresAt: number
}

export type StoreClients = ReturnType<typeof createStoreClients>

/**
 * Who may speak to the object store. What STS hands out is not kept: the token says what it is for, and is sealed with the
 * secret of whoever asked for it.
 */
export function createStoreClients(clients: readonly StoreClient[], now: () => number) {
  const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const byKey = (accessKey: string) => clients.find((client) => client.accessKey === accessKey)

  function open(token: string): z.infer<typeof Session> & { owner: StoreClient } {
    const [body = '', seal = ''] = token.split('.')
    try {
      const session = Session.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
      const owner = clients.find(({ secret }) => same(sign(secret, body), seal))
      if (owner) return { ...session, owner }
    } catch {
      // Said below.
    }
    throw new S3Error('InvalidToken', 'The provided token is malformed or otherwise invalid.')
  }

  return {
    /** @throws S3Error InvalidAccessKeyId, InvalidToken, ExpiredToken */
    callerOf(accessKey: string, securityToken: string | null): Caller {
      if (securityToken === null) {
        const client = byKey(accessKey)
        if (!client) throw new S3Error('InvalidAccessKeyId', 'The access key does not exist in our records.')
        return { secret: client.secret, policy: null }
      }
      const session = open(securityToken)
      if (session.accessKey !== accessKey) throw new S3Error('InvalidToken', 'The token is of another key.')
      if (session.expiresAt <= now()) throw new S3Error('ExpiredToken', 'The provided token has expired.')
      return { secret: secretOf(session.owner, securityToken), policy: session.policy }
    },

    /** Credentials for so many seconds, for what the policy allows. */
    assume(client: StoreClient, seconds: number, policy: Policy | null): TemporaryCredentials {
      const expiresAt = now() + seconds * 1000
      const accessKey = `STS.${sign(client.secret, `${expiresAt} ${Math.random()}`).slice(0, 20)}`
      const body = Buffer.from(JSON.stringify({ accessKey, expiresAt, policy })).toString('base64url')
      const securityToken = `${body}.${sign(client.secret, body)}`
      return { accessKey, secret: secretOf(client, securityToken), securityToken, expiresAt }
    },

    byKey,
  }

  function secretOf(client: StoreClient, token: string): string {
    return sign(client.secret, `secret of ${token}`)
  }
}

function same(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Reads a policy. @throws S3Error InvalidArgument */
export function policyOf(text: string): Policy {
  try {
    return Policy.parse(JSON.parse(text))
  } catch {
    throw new S3Error('InvalidArgument', 'This policy is not understood')
  }
}

/**
 * Whether a policy lets somebody do this to an object, or to its bucket where there is no key. Names of either house count:
 * `s3:PutObject` on `arn:aws:s3:::bucket/key`, `oss:PutObject` on `acs:oss:*:*:bucket/key`.
 */
export function allows(policy: Policy | null, action: string, bucket: string, key: string | null): boolean {
  if (policy === null) return true
  const resource = key === null ? bucket : `${bucket}/${key}`
  const effects = policy.Statement.filter(
    ({ Action, Resource }) =>
      Action.some((one) => fits(one.replace(/^(?:s3|oss):/, ''), action)) &&
      Resource.some((one) => fits(one.replace(/^(?:arn:aws:s3:::|acs:oss:[^:]*:[^:]*:)/, ''), resource)),
  ).map(({ Effect }) => Effect)
  return effects.includes('Allow') && !effects.includes('Deny')
}

function fits(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 'su').test(text)
}
