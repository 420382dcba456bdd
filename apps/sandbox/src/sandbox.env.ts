import { z } from 'zod'
import { FACEBOOK_CLIENT } from './facebook/facebook.seeds.ts'
import {
  FURTHER_GOOGLE_CLIENTS,
  GOOGLE_CLIENT,
  type SandboxOptions,
  satokenClient,
  signOnClient,
} from './sandbox.options.ts'

const count = z.coerce.number().int().min(0)
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

const Environment = z.object({
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: count.max(65_535).default(8081),
  SANDBOX_DATA_DIR: z.string().default('data/sandbox'),
  SANDBOX_DROP_BOX_PORT: count.max(65_535).optional(),
  SANDBOX_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_SMTP_PORT: count.max(65_535).optional(),
  SANDBOX_PROCESSING_MS: count.default(1500),
  SANDBOX_ACCESS_TOKEN_SECONDS: count.default(3600),
  SANDBOX_QUOTA_INSERTS: count.default(100),
  SANDBOX_QUOTA_UNITS: count.default(10_000),
  SANDBOX_REFRESH_TOKEN_LIMIT: count.min(1).default(100),
  SANDBOX_ROTATE_REFRESH_TOKENS: z.enum(['true', 'false']).default('false'),
  SANDBOX_OIDC_REDIRECT_URIS: list.pipe(z.array(z.url()).min(1)).optional(),
  SANDBOX_CAS_SERVICES: list.pipe(z.array(z.url()).min(1)).optional(),
  SANDBOX_SATOKEN_ALLOW_URLS: list.pipe(z.array(z.url()).min(1)).optional(),
  SANDBOX_GOOGLE_REDIRECT_URIS: list.pipe(z.array(z.url())).optional(),
  SANDBOX_FACEBOOK_REDIRECT_URIS: list.pipe(z.array(z.url())).optional(),
})

/** Reads the sandbox's settings from environment variables. Throws `ZodError`. */
export function readEnvironment(environment: NodeJS.ProcessEnv): SandboxOptions {
  const given = Environment.parse(environment)
  return {
    host: given.SANDBOX_HOST,
    port: given.SANDBOX_PORT,
    dataDir: given.SANDBOX_DATA_DIR,
    dropBoxPort: given.SANDBOX_DROP_BOX_PORT,
    publicUrl: given.SANDBOX_PUBLIC_URL,
    smtpPort: given.SANDBOX_SMTP_PORT,
    processingMs: given.SANDBOX_PROCESSING_MS,
    accessTokenSeconds: given.SANDBOX_ACCESS_TOKEN_SECONDS,
    quota: { 'videos.insert': given.SANDBOX_QUOTA_INSERTS, units: given.SANDBOX_QUOTA_UNITS },
    signOnClient: signOnClient(given.SANDBOX_OIDC_REDIRECT_URIS),
    casServices: given.SANDBOX_CAS_SERVICES,
    satokenClients: [satokenClient(given.SANDBOX_SATOKEN_ALLOW_URLS)],
    googleClients: [GOOGLE_CLIENT, ...FURTHER_GOOGLE_CLIENTS].map((client) => ({
      ...client,
      redirectUris: given.SANDBOX_GOOGLE_REDIRECT_URIS ?? [],
    })),
    refreshTokenLimit: given.SANDBOX_REFRESH_TOKEN_LIMIT,
    rotateRefreshTokens: given.SANDBOX_ROTATE_REFRESH_TOKENS === 'true',
    facebookClients: [{ ...FACEBOOK_CLIENT, redirectUris: given.SANDBOX_FACEBOOK_REDIRECT_URIS ?? [] }],
  }
}
