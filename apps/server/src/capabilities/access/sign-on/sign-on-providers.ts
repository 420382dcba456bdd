import type { Logger } from 'pino'
import type { Clock } from '#src/platform/clock.ts'
import type { Env } from '#src/platform/env.ts'
import { createCasProvider } from './cas-provider.ts'
import { createOidcProvider } from './oidc-provider.ts'
import { createSatokenProvider } from './satoken-provider.ts'
import type { SignOnProvider } from './sign-on-provider.ts'

/** The sign-on of the configuration (SSO-06). Beyond this line nothing knows which one it is. */
export function createSignOnProvider(deps: { env: Env; log: Logger; clock: Clock }): SignOnProvider {
  switch (deps.env.SSO_PROVIDER) {
    case 'cas':
      return createCasProvider(deps)
    case 'satoken':
      return createSatokenProvider(deps)
    case 'oidc':
    case 'embedded':
      return createOidcProvider(deps)
  }
}
