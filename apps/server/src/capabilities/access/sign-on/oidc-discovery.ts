import * as oidc from 'openid-client'
import pRetry from 'p-retry'
import type { Logger } from 'pino'
import { AppError } from '#src/platform/app-error.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Env } from '#src/platform/env.ts'
import { isPlainHttpOnThisMachine } from '#src/platform/loopback.ts'

const requestSeconds = 5
/** A second try after 200 ms and a third after 800: a restart of the sign-on goes unnoticed. */
const trying = { retries: 2, minTimeout: 200, factor: 4 } as const
/** How long the provider's description is believed; its keys are looked up by openid-client as they change. */
const describedForMs = 60 * 60 * 1000

/**
 * The provider's description, read when first needed: the product starts, and goes on for those signed in, while the
 * sign-on is down (reliability.md A3). Callers share one look-up.
 *
 * @throws access.signOnUnreachable when it cannot be read, or none is configured.
 */
export function createOidcDiscovery(deps: {
  env: Pick<Env, 'SSO_ISSUER' | 'SSO_CLIENT_ID' | 'SSO_CLIENT_SECRET'>
  log: Logger
  clock: Clock
}): () => Promise<oidc.Configuration> {
  const { SSO_ISSUER: issuer, SSO_CLIENT_ID: clientId, SSO_CLIENT_SECRET: secret } = deps.env
  let known: { readonly config: oidc.Configuration; readonly readAt: number } | null = null
  let pending: Promise<oidc.Configuration> | null = null

  async function discover(): Promise<oidc.Configuration> {
    if (issuer === undefined || clientId === undefined) {
      throw new AppError('access.signOnUnreachable', {
        cause: new Error('SSO_ISSUER, SSO_CLIENT_ID are not set'),
      })
    }
    const server = new URL(issuer)
    // Signatures of id_tokens are checked too: openid-client believes the connection alone unless told. And it refuses
    // plain http unless told; the sandbox on this machine is the one exception.
    const execute = [
      oidc.enableNonRepudiationChecks,
      ...(isPlainHttpOnThisMachine(server) ? [oidc.allowInsecureRequests] : []),
    ]
    const auth = secret === undefined ? oidc.None() : oidc.ClientSecretBasic(secret)
    const config = await pRetry(
      () => oidc.discovery(server, clientId, undefined, auth, { execute, timeout: requestSeconds }),
      {
        ...trying,
        onFailedAttempt: ({ error: err, attemptNumber: attempt }) =>
          deps.log.warn({ err, attempt }, 'sign-on does not describe itself'),
      },
    ).catch((cause: unknown) => {
      throw new AppError('access.signOnUnreachable', { cause })
    })
    known = { config, readAt: deps.clock() }
    return config
  }

  return () => {
    if (known && deps.clock() - known.readAt < describedForMs) return Promise.resolve(known.config)
    pending ??= discover().finally(() => {
      pending = null
    })
    return pending
  }
}
