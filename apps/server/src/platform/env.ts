import { resolve } from 'node:path'
import { z } from 'zod'
import { isLoopbackHost, isPlainHttpOnThisMachine } from './loopback.ts'
import { type ObjectStoreSettings, readObjectStores } from './object-stores.env.ts'
import type { StorageType } from './storage/storage-driver.ts'
import { proxiesProblem } from './trusted-proxies.ts'

/**
 * Base address of an outside service. Kept without a trailing slash so that paths can be appended.
 */
const baseUrl = z.url().transform((url) => url.replace(/\/+$/u, ''))
/** A sign-on's address: tickets and codes travel there, so plain http is for this machine. */
const signOnUrl = baseUrl.refine(
  (url) => url.startsWith('https://') || isPlainHttpOnThisMachine(new URL(url)),
  { error: 'needs an https address' },
)
const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')
const hostList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
  )
const price = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,4})?$/u)
  .default('0')
const port = z.coerce.number().int().min(0).max(65_535)

const schema = z.object({
  APP_ENV: z.enum(['production', 'development', 'test', 'uat', 'dev']).default('development'),
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: baseUrl.optional(),
  /** PEM files; with both the API speaks HTTPS itself, and HTTP/2 with whoever can. */
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** `id:base64key,…`, the first one seals, all of them open (32 bytes each). */
  SECRET_KEYS: z.string().optional(),
  SANDBOX: flag.optional(),
  SANDBOX_PORT: port.default(8081),
  /** Where the sandbox plays a partner's drop box; without it, beside its own port. */
  SANDBOX_DROP_BOX_PORT: port.optional(),
  /** What `npm start` on the sandbox begins with: a company at work for a month, or accounts and three channels. */
  DEMO: z.enum(['full', 'small']).optional(),
  /** How many films the full demo has: its newest. */
  DEMO_FILMS: z.coerce.number().int().min(1).default(60),
  /** How many days of numbers the full demo has, and the collector goes back on it; without it as long as it likes. */
  DEMO_DAYS: z.coerce.number().int().min(42).optional(),
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed; never everybody. */
  TRUST_PROXY: z
    .string()
    .superRefine((list, issues) => {
      const problem = proxiesProblem(list)
      if (problem !== null) issues.addIssue({ code: 'custom', message: problem })
    })
    .optional(),
  /** Where new videos go; without it the first object store that is named, or the disk. */
  STORAGE_TYPE: z.enum(['local', 'cuoss', 'alioss', 'minio']).optional(),
  /** Whether what lies elsewhere is brought to where new videos go, by the workers. */
  STORAGE_MOVE: flag.default(false),
  STORAGE_DIR: z.string().optional(),
  /** Bytes of free space that uploads may not touch. */
  STORAGE_RESERVE: z.coerce
    .number()
    .int()
    .min(0)
    .default(64 * 1024 * 1024),
  /** What the settings of the same names are where nobody has set them. */
  UPLOADS_PER_PERSON: z.coerce.number().int().min(1).optional(),
  UPLOADS_PER_DEPARTMENT: z.coerce.number().int().min(1).optional(),
  UPLOAD_BYTES_PER_PERSON: z.coerce.number().int().min(1).optional(),
  UPLOAD_BYTES_PER_DEPARTMENT: z.coerce.number().int().min(1).optional(),
  /** Which sign-on; `embedded` is the sandbox's OpenID Connect. The page never knows (SSO-06). */
  SSO_PROVIDER: z.enum(['oidc', 'cas', 'satoken', 'embedded']).optional(),
  SSO_ISSUER: signOnUrl.optional(),
  SSO_CAS_URL: signOnUrl.optional(),
  SSO_SATOKEN_URL: signOnUrl.optional(),
  SSO_CLIENT_ID: z.string().optional(),
  SSO_CLIENT_SECRET: z.string().optional(),
  SIGN_IN_RATE_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  /** Calls of one signed-in person; for 15 seconds' worth of them they may come faster. */
  REQUEST_RATE_PER_SECOND: z.coerce.number().int().min(1).default(20),
  /** How long a connection may take for the headers of a request, and then for its body unless that is a part. */
  HEADERS_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3600).default(20),
  BODY_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3600).default(30),
  /** Connections at once on which nothing has proved a session. */
  STRANGER_CONNECTIONS: z.coerce.number().int().min(10).default(1000),
  /** How long an API that was told to end serves on, with `/readyz` red, so that whoever balances turns away first. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(20).default(0),
  LIVE_STREAMS_PER_PERSON: z.coerce.number().int().min(1).default(20),
  YOUTUBE_CLIENT_ID: z.string().optional(),
  YOUTUBE_CLIENT_SECRET: z.string().optional(),
  YOUTUBE_API_URL: baseUrl.default('https://youtube.googleapis.com'),
  YOUTUBE_ANALYTICS_URL: baseUrl.default('https://youtubeanalytics.googleapis.com'),
  YOUTUBE_REPORTING_URL: baseUrl.default('https://youtubereporting.googleapis.com'),
  YOUTUBE_AUTH_URL: baseUrl.default('https://accounts.google.com/o/oauth2/v2/auth'),
  YOUTUBE_TOKEN_URL: baseUrl.default('https://oauth2.googleapis.com/token'),
  YOUTUBE_WATCH_URL: baseUrl.default('https://www.youtube.com/watch'),
  YOUTUBE_CHANNEL_AUDIT: flag.default(false),
  YOUTUBE_DAILY_UPLOADS: z.coerce.number().int().min(1).default(100),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_GRAPH_URL: baseUrl.default('https://graph.facebook.com'),
  FACEBOOK_DIALOG_URL: baseUrl.default('https://www.facebook.com'),
  /** Where the bytes of Reels go. */
  FACEBOOK_UPLOAD_URL: baseUrl.default('https://rupload.facebook.com'),
  /** Stands in every address, also in the dialog's. */
  FACEBOOK_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/u)
    .default('v26.0'),
  PUBLISH_LANES: z.coerce.number().int().min(1).max(64).default(4),
  /** How many films a worker edits or composes at once: each takes two processors. */
  PREPARE_LANES: z.coerce.number().int().min(1).max(16).default(1),
  /** How many clips a worker makes at once; half of its processors, if nothing is said. */
  CLIP_LANES: z.coerce.number().int().min(1).max(16).optional(),
  /** Whether files are brought to the worker's machine whole, with their checksum, before they are sent: for a storage without ranges. */
  PUBLISH_FROM_NODE: flag.default(false),
  /** What Prometheus brings as a bearer token; without it `/metrics` is for this machine alone. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Where a worker answers /healthz, /readyz and /metrics; without it, it does not listen. */
  WORKER_PORT: port.optional(),
  /** Seconds between two looks for a video whose session was lost; the platform's lists lag behind. */
  PUBLISH_LOOKUP_GAP_SECONDS: z.coerce.number().int().min(1).default(900),
  /** Milliseconds without a byte moving after which a platform call counts as lost. */
  PLATFORM_STALL_MS: z.coerce.number().int().min(100).default(60_000),
  /** Hosts (`host`, `host:port`, comma) from which films are fetched although they are not public. */
  LINK_IMPORT_HOSTS: hostList,
  /** Hosts (`host`, `host:port`, comma) to which videos are delivered although they are not public. */
  DROPBOX_HOSTS: hostList,
  /** How many videos a worker delivers to drop boxes at once. */
  DROPBOX_LANES: z.coerce.number().int().min(1).max(16).default(2),
  /** Aspera's program; without it, drop boxes of that kind say so. */
  ASCP_PATH: z.string().optional(),
  /** The mail server that e-mail leaves by; without it the product sends none. */
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port.optional(),
  /** `starttls` refuses a server that cannot; `none` is for a server on this machine. */
  SMTP_TLS: z.enum(['starttls', 'implicit', 'none']).default('starttls'),
  SMTP_USER: z.string().optional(),
  /** Plain, or sealed by `npm run seal` (begins with `sealed:`), for a configuration that others read. */
  SMTP_PASSWORD: z.string().optional(),
  /** Whom e-mail is from: one address. */
  SMTP_FROM: z.email().optional(),
  SMTP_FROM_NAME: z
    .string()
    .regex(/^[^\p{Cc}]*$/u)
    .default('Pindao'),
  /** Hosts (`host:port`, comma) that play the robots' providers, by plain http too. */
  ROBOT_HOSTS: hostList,
  /** Hosts (`host`, `host:port`, comma) that webhooks reach although they are not public, by plain http too. */
  WEBHOOK_HOSTS: hostList,
  /** Engines that translate (media.md §5): one whose address is set is offered. Prices are those of a million characters. */
  TRANSLATE_OPENAI_URL: baseUrl.optional(),
  TRANSLATE_OPENAI_KEY: z.string().default(''),
  TRANSLATE_OPENAI_MODEL: z.string().default('gpt-5-mini'),
  TRANSLATE_OPENAI_PRICE: price,
  TRANSLATE_DEEPL_URL: baseUrl.optional(),
  TRANSLATE_DEEPL_KEY: z.string().default(''),
  TRANSLATE_DEEPL_PRICE: price,
  TRANSLATE_LIBRE_URL: baseUrl.optional(),
  TRANSLATE_LIBRE_KEY: z.string().default(''),
  TRANSLATE_LIBRE_PRICE: price,
  /** The file that Google hands out for a service account. */
  TRANSLATE_GOOGLE_KEY_FILE: z.string().optional(),
  TRANSLATE_GOOGLE_LOCATION: z.string().default('global'),
  TRANSLATE_GOOGLE_URL: baseUrl.default('https://translation.googleapis.com'),
  TRANSLATE_GOOGLE_TOKEN_URL: baseUrl.default('https://oauth2.googleapis.com/token'),
  TRANSLATE_GOOGLE_PRICE: price,
  TRANSLATE_ALIBABA_KEY_ID: z.string().optional(),
  TRANSLATE_ALIBABA_KEY_SECRET: z.string().default(''),
  TRANSLATE_ALIBABA_URL: baseUrl.default('https://mt.cn-hangzhou.aliyuncs.com'),
  TRANSLATE_ALIBABA_PRICE: price,
  SPEECH_OPENAI_URL: baseUrl.optional(),
  SPEECH_OPENAI_KEY: z.string().default(''),
  SPEECH_OPENAI_MODEL: z.string().default('whisper-1'),
  SPEECH_WHISPER_URL: baseUrl.optional(),
  SPEECH_FUNASR_URL: baseUrl.optional(),
  TRANSLATE_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/u)
    .default('USD'),
  /** A program that separates voices from music: its words, with `{in}` and `{outdir}` in them. */
  MUSIC_SEPARATOR: z
    .string()
    .refine((text) => text.includes('{in}') && text.includes('{outdir}'), 'needs {in} and {outdir}')
    .optional(),
  MUSIC_SEPARATOR_SECONDS: z.coerce.number().int().min(1).default(3600),
  FFMPEG_PATH: z.string().optional(),
  FFPROBE_PATH: z.string().optional(),
})

/** The names of all variables but those of object stores; docs/operations.md has each of them. */
export const environmentVariables: readonly string[] = Object.keys(schema.shape)

/** The configuration of a process, read once at start. Directories are absolute. */
export type Env = Omit<
  z.output<typeof schema>,
  'PUBLIC_URL' | 'STORAGE_DIR' | 'STORAGE_TYPE' | 'SANDBOX' | 'SSO_PROVIDER'
> & {
  readonly PUBLIC_URL: string
  readonly STORAGE_TYPE: StorageType
  /** All that are named, also those that only hold what was stored before. */
  readonly OBJECT_STORES: readonly ObjectStoreSettings[]
  readonly STORAGE_DIR: string
  readonly SANDBOX: boolean
  readonly SSO_PROVIDER: SignOnKind
}
export type SignOnKind = NonNullable<z.output<typeof schema>['SSO_PROVIDER']>

/** Thrown for a configuration that cannot work; the message is one line for the operator. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

/** Reads and checks the configuration; empty variables count as unset. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const values = orEnvError(() => schema.parse(present))
  const stores = orEnvError(() => readObjectStores(present))
  const dataDir = resolve(values.DATA_DIR)
  const production = values.APP_ENV === 'production'
  const anythingReal = realSettings.some((name) => values[name] !== undefined)
  const scheme = values.TLS_CERT_FILE === undefined ? 'http' : 'https'
  const env: Env = {
    ...checkTls(values),
    DATA_DIR: dataDir,
    PUBLIC_URL: values.PUBLIC_URL ?? `${scheme}://localhost:${values.PORT}`,
    STORAGE_DIR: resolve(values.STORAGE_DIR ?? `${dataDir}/storage`),
    STORAGE_TYPE: values.STORAGE_TYPE ?? stores[0]?.profile.name ?? 'local',
    OBJECT_STORES: stores,
    SANDBOX: values.SANDBOX ?? (!production && !anythingReal),
    SSO_PROVIDER: values.SSO_PROVIDER ?? signOnNamedBy(values) ?? (production ? 'oidc' : 'embedded'),
  }
  checkProduction(env)
  if (values.SANDBOX === undefined) checkImplicitSandbox(env)
  checkSignOn(env)
  checkStorage(env)
  checkMail(env)
  return env
}

function orEnvError<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const [issue] = error.issues
    throw new EnvError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
}

/** A store has to be named, but where the sandbox plays it. */
function checkStorage({ STORAGE_TYPE: type, OBJECT_STORES: stores, SANDBOX }: Env): void {
  if (SANDBOX || type === 'local' || stores.some(({ profile }) => profile.name === type)) return
  throw new EnvError(`STORAGE_TYPE: ${type} needs ${type.toUpperCase()}_ENDPOINT`)
}

/** A mail server without a sender sends nothing, and a password is not carried in the clear through a network. */
function checkMail({ SMTP_HOST: host, SMTP_FROM: from, SMTP_TLS: tls }: Env): void {
  if (host === undefined) return
  if (from === undefined) throw new EnvError('SMTP_HOST: needs SMTP_FROM, too')
  if (tls === 'none' && !isLoopbackHost(host))
    throw new EnvError('SMTP_TLS: none is for a mail server on this machine')
}

/** Whoever sets one of these means a real sign-on or a real platform, and gets no sandbox in its place. */
const realSettings = [
  'YOUTUBE_CLIENT_ID',
  'FACEBOOK_CLIENT_ID',
  'SSO_ISSUER',
  'SSO_CAS_URL',
  'SSO_SATOKEN_URL',
  'SSO_CLIENT_ID',
  'SSO_CLIENT_SECRET',
] as const satisfies readonly (keyof Env)[]

/** Whoever names the address of a sign-on need not name its protocol, too. */
function signOnNamedBy(values: z.output<typeof schema>): SignOnKind | undefined {
  const named = [
    values.SSO_ISSUER && 'oidc',
    values.SSO_CAS_URL && 'cas',
    values.SSO_SATOKEN_URL && 'satoken',
  ].filter((kind): kind is SignOnKind => Boolean(kind))
  if (named.length > 1) throw new EnvError(`SSO_PROVIDER: which one of ${named.join(', ')}?`)
  return named[0]
}

/** What each sign-on cannot do without. */
const signOnNeeds = {
  oidc: ['SSO_ISSUER', 'SSO_CLIENT_ID'],
  cas: ['SSO_CAS_URL'],
  satoken: ['SSO_SATOKEN_URL', 'SSO_CLIENT_ID', 'SSO_CLIENT_SECRET'],
  embedded: [],
} as const satisfies Record<SignOnKind, readonly (keyof Env)[]>

/** A certificate is of no use without its key, and an address that nobody answers at is worse than none. */
function checkTls(values: z.output<typeof schema>): z.output<typeof schema> {
  const { TLS_CERT_FILE: cert, TLS_KEY_FILE: key, PUBLIC_URL: url } = values
  if (cert !== undefined && key === undefined) throw new EnvError('TLS_CERT_FILE: needs TLS_KEY_FILE, too')
  if (key !== undefined && cert === undefined) throw new EnvError('TLS_KEY_FILE: needs TLS_CERT_FILE, too')
  if (cert !== undefined && url?.startsWith('http://'))
    throw new EnvError('PUBLIC_URL: with TLS_CERT_FILE the API answers at an https address only')
  return values
}

/** A sign-on that nobody plays has all it needs: half of one would be met by whoever signs in, not at the start. */
function checkSignOn(env: Env): void {
  if (env.SANDBOX) return
  const kind = env.SSO_PROVIDER
  if (kind === 'embedded')
    throw new EnvError(
      'SSO_PROVIDER: embedded is the sandbox’s, and SANDBOX is off; set SSO_ISSUER, SSO_CAS_URL or SSO_SATOKEN_URL',
    )
  const missing = signOnNeeds[kind].filter((name) => env[name] === undefined)
  if (missing.length > 0) throw new EnvError(`SSO_PROVIDER: ${kind} needs ${missing.join(', ')}`)
}

/**
 * In the sandbox anybody signs in as anybody. On a developer's machine it comes by itself; where others are meant to
 * reach the product (`uat`, `test`, at an address beyond this machine) somebody has to want it.
 */
function checkImplicitSandbox(env: Env): void {
  const forOthers = env.APP_ENV === 'uat' || env.APP_ENV === 'test'
  const reached = [env.HOST, new URL(env.PUBLIC_URL).hostname].find((host) => !isLoopbackHost(host))
  if (!env.SANDBOX || !forOthers || reached === undefined) return
  throw new EnvError(
    `SANDBOX: ${env.APP_ENV} is reached as ${reached}, and anybody may sign in as anybody there; configure a sign-on, or set SANDBOX=true`,
  )
}

/** In production nothing embedded starts by itself (architecture §4): what is missing is said at start. */
function checkProduction(env: Env): void {
  if (env.APP_ENV !== 'production') return
  const signOn = signOnNeeds[env.SSO_PROVIDER]
  const needed = ['DATABASE_URL', 'SECRET_KEYS', ...signOn, 'YOUTUBE_CLIENT_ID'] as const
  const missing = needed.filter((name) => env[name] === undefined)
  if (missing.length > 0) throw new EnvError(`production needs ${missing.join(', ')}`)
  if (env.SANDBOX) throw new EnvError('SANDBOX: anybody may sign in as anybody there, so never in production')
  if (!env.PUBLIC_URL.startsWith('https://'))
    throw new EnvError('PUBLIC_URL: production needs an https address')
}

/** What a process reads at its very start; a configuration that cannot work ends it with one line. */
export function configured<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`Configuration: ${error.message}\n`)
    process.exit(1)
  }
}
