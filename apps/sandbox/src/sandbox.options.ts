import type { RegisteredClient } from './core/clients.ts'
import type { FacebookClient } from './facebook/facebook.client.ts'
import { FACEBOOK_CLIENT } from './facebook/facebook.seeds.ts'
import type { UsageLimits } from './facebook/graph.usage.ts'
import { STORE_CLIENT, type StoreClient } from './object-store/store.clients.ts'
import type { SatokenClient } from './satoken/satoken.centre.ts'
import type { SignOnClient } from './sign-on/sign-on.provider.ts'
import { QUOTA_LIMITS, type QuotaLimits } from './youtube/quota.ts'

/** How a sandbox is set up; only the data folder has no default. */
export interface SandboxOptions {
  /** Folder of the ledger, the bytes and the keys; made when missing. */
  readonly dataDir: string
  /** Address to bind; loopback by default, because anybody who reaches the sandbox may do anything. */
  readonly host?: string | undefined
  /** 0, the default, takes a free one. */
  readonly port?: number | undefined
  /** Address the sandbox is reached under; `http://localhost:<port>` by default. */
  readonly publicUrl?: string | undefined
  /** Port of the mail server, 0 for a free one; without it there is none. */
  readonly smtpPort?: number | undefined
  /** How long a video is processed, in milliseconds. */
  readonly processingMs?: number | undefined
  readonly accessTokenSeconds?: number | undefined
  /** Quota per client and Pacific day; what is left out is as usual. */
  readonly quota?: Partial<QuotaLimits> | undefined
  /** Live refresh tokens of one client and Google account. */
  readonly refreshTokenLimit?: number | undefined
  /** Whether every refresh at Google hands out a new refresh token and ends the old one. */
  readonly rotateRefreshTokens?: boolean | undefined
  readonly googleClients?: readonly RegisteredClient[] | undefined
  readonly facebookClients?: readonly FacebookClient[] | undefined
  /** Calls of Facebook's Graph API: of a program and a person per hour, of a Page per day. */
  readonly facebookLimits?: UsageLimits | undefined
  /** Bytes of a Page's video that Facebook wants at once. */
  readonly facebookWindowBytes?: number | undefined
  /** Users of the object store. */
  readonly storeClients?: readonly StoreClient[] | undefined
  readonly signOnClient?: SignOnClient | undefined
  /** Addresses, without query, that the CAS server gives tickets to. */
  readonly casServices?: readonly string[] | undefined
  readonly satokenClients?: readonly SatokenClient[] | undefined
  /** Port of the partner's drop box; 0 takes a free one, null leaves it out. */
  readonly dropBoxPort?: number | null | undefined
  /** The clock, in milliseconds since 1970. */
  readonly now?: (() => number) | undefined
}

/** Client of the sandbox's Google; any address of this machine may be its redirect target. */
export const GOOGLE_CLIENT: RegisteredClient = {
  id: 'pindao-sandbox',
  secret: 'sandbox-secret',
  redirectUris: [],
}

/** Further API projects of the same company, each with a quota of its own. */
export const FURTHER_GOOGLE_CLIENTS: readonly RegisteredClient[] = [
  { id: 'pindao-sandbox-2', secret: 'sandbox-secret-2', redirectUris: [] },
  { id: 'pindao-sandbox-3', secret: 'sandbox-secret-3', redirectUris: [] },
]

/** How Pindao is known to every sign-on here. */
const SIGN_ON = { id: 'pindao', secret: 'pindao-sandbox-secret' }

const SIGN_ON_REDIRECTS = ['http://localhost:8080/api/sso/callback', 'http://127.0.0.1:8080/api/sso/callback']

/** Client of the company’s OpenID Connect. After signing out a browser may go to the start or the login page of its origin. */
export function signOnClient(redirectUris: readonly string[] = SIGN_ON_REDIRECTS): SignOnClient {
  const origins = [...new Set(redirectUris.map((uri) => new URL(uri).origin))]
  const postLogoutRedirectUris = origins.flatMap((origin) => [origin, `${origin}/`, `${origin}/login`])
  const backchannelLogoutUri = `${origins[0]}/api/sso/backchannel-logout`
  return { ...SIGN_ON, redirectUris, postLogoutRedirectUris, backchannelLogoutUri }
}

/** Client of the Sa-Token centre. */
export function satokenClient(allowUrls: readonly string[] = SIGN_ON_REDIRECTS): SatokenClient {
  return { ...SIGN_ON, allowUrls }
}

/** The options with every default in place. */
export function fillIn(options: SandboxOptions) {
  return {
    dataDir: options.dataDir,
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    publicUrl: options.publicUrl?.replace(/\/$/, ''),
    smtpPort: options.smtpPort,
    processingMs: options.processingMs ?? 1500,
    accessTokenSeconds: options.accessTokenSeconds ?? 3600,
    quota: { ...QUOTA_LIMITS, ...options.quota },
    refreshTokenLimit: options.refreshTokenLimit ?? 100,
    rotateRefreshTokens: options.rotateRefreshTokens ?? false,
    googleClients: options.googleClients ?? [GOOGLE_CLIENT, ...FURTHER_GOOGLE_CLIENTS],
    facebookClients: options.facebookClients ?? [FACEBOOK_CLIENT],
    facebookLimits: options.facebookLimits ?? { app: 20_000, user: 20_000, page: 4800 },
    facebookWindowBytes: options.facebookWindowBytes ?? 4 * 1024 * 1024,
    storeClients: options.storeClients ?? [STORE_CLIENT],
    signOnClient: options.signOnClient ?? signOnClient(),
    casServices: options.casServices ?? SIGN_ON_REDIRECTS,
    satokenClients: options.satokenClients ?? [satokenClient()],
    dropBoxPort: options.dropBoxPort ?? null,
    now: options.now ?? Date.now,
  }
}
