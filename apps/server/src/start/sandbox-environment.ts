import type { S3ProfileName } from '@pindao/protocol/media/storage-profiles.ts'
import type { Env } from '#src/platform/env.ts'

/** Clients of the sandbox's Google, of its Facebook, of its object store and of its sign-on; toys, so they may stand here. */
const googleClient = { id: 'pindao-sandbox', secret: 'sandbox-secret' }
const facebookClient = { id: '100200300400500', secret: 'sandbox-facebook-secret' }
const storeClient = { id: 'PINDAOSANDBOX', secret: 'sandbox-storage-secret' }
const mailClient = { user: 'pindao', password: 'sandbox-mail' }
const engineKey = 'sandbox-engine-key'
const signOnClient = { id: 'pindao', secret: 'pindao-sandbox-secret' }

const sandboxFolder = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string => `${DATA_DIR}/sandbox`

/** Points API and worker at the sandbox: addresses only, the code is the one that talks to the real platforms. */
export function environmentOfSandbox(
  address: string,
  env: Pick<
    Env,
    'DATA_DIR' | 'SSO_PROVIDER' | 'STORAGE_TYPE' | 'SANDBOX_PORT' | 'SANDBOX_DROP_BOX_PORT' | 'SMTP_HOST'
  >,
  smtpPort?: number,
): Record<string, string> {
  const { SSO_PROVIDER: signOn, STORAGE_TYPE: storage } = env
  // Whoever names a mail server means that one.
  const takesMail = smtpPort !== undefined && env.SMTP_HOST === undefined
  return {
    SANDBOX: 'true',
    SSO_PROVIDER: signOn,
    SSO_ISSUER: `${address}/oidc`,
    SSO_CAS_URL: `${address}/cas`,
    SSO_SATOKEN_URL: `${address}/satoken`,
    SSO_CLIENT_ID: signOnClient.id,
    SSO_CLIENT_SECRET: signOnClient.secret,
    YOUTUBE_CLIENT_ID: googleClient.id,
    YOUTUBE_CLIENT_SECRET: googleClient.secret,
    YOUTUBE_API_URL: address,
    YOUTUBE_ANALYTICS_URL: `${address}/youtube-analytics`,
    YOUTUBE_REPORTING_URL: `${address}/youtube-reporting`,
    YOUTUBE_AUTH_URL: `${address}/o/oauth2/v2/auth`,
    YOUTUBE_TOKEN_URL: `${address}/token`,
    YOUTUBE_WATCH_URL: `${address}/watch`,
    FACEBOOK_CLIENT_ID: facebookClient.id,
    FACEBOOK_CLIENT_SECRET: facebookClient.secret,
    FACEBOOK_GRAPH_URL: `${address}/facebook`,
    FACEBOOK_DIALOG_URL: `${address}/facebook`,
    FACEBOOK_UPLOAD_URL: `${address}/facebook/rupload`,
    LINK_IMPORT_HOSTS: new URL(address).host,
    DROPBOX_HOSTS: `127.0.0.1:${dropBoxPortOf(env)}`,
    ROBOT_HOSTS: new URL(address).host,
    WEBHOOK_HOSTS: new URL(address).host,
    SPEECH_OPENAI_URL: `${address}/engines/openai`,
    SPEECH_OPENAI_KEY: engineKey,
    SPEECH_WHISPER_URL: `${address}/engines/whisper`,
    SPEECH_FUNASR_URL: `${address}/engines/funasr`,
    TRANSLATE_OPENAI_URL: `${address}/engines/openai`,
    TRANSLATE_OPENAI_KEY: engineKey,
    TRANSLATE_OPENAI_PRICE: '8',
    TRANSLATE_DEEPL_URL: `${address}/engines/deepl`,
    TRANSLATE_DEEPL_KEY: engineKey,
    TRANSLATE_DEEPL_PRICE: '25',
    TRANSLATE_LIBRE_URL: `${address}/engines/libretranslate`,
    TRANSLATE_LIBRE_KEY: engineKey,
    TRANSLATE_GOOGLE_URL: `${address}/engines/google`,
    TRANSLATE_GOOGLE_TOKEN_URL: `${address}/engines/google/token`,
    // The sandbox makes it at its start, as Google hands one out.
    TRANSLATE_GOOGLE_KEY_FILE: `${sandboxFolder(env)}/google-service-account.json`,
    TRANSLATE_GOOGLE_PRICE: '20',
    TRANSLATE_ALIBABA_URL: `${address}/engines/alibaba`,
    TRANSLATE_ALIBABA_KEY_ID: 'sandbox-alibaba',
    TRANSLATE_ALIBABA_KEY_SECRET: engineKey,
    TRANSLATE_ALIBABA_PRICE: '7',
    ...(takesMail ? mailSettings(smtpPort) : {}),
    ...(storage === 'local' ? {} : storeSettings(address, storage)),
  }
}

/** The sandbox's mail server: on this machine, so without TLS. */
const mailSettings = (port: number): Record<string, string> => ({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  SMTP_TLS: 'none',
  SMTP_USER: mailClient.user,
  SMTP_PASSWORD: mailClient.password,
  SMTP_FROM: 'notice@pindao.example',
})

/** The sandbox's object store, as the kind that was asked for. */
function storeSettings(address: string, kind: S3ProfileName): Record<string, string> {
  const settings = {
    ENDPOINT: `${address}/s3`,
    // That of Aliyun has rules of its own.
    BUCKET: kind === 'alioss' ? 'pindao-oss' : 'pindao',
    ACCESS_KEY: storeClient.id,
    SECRET_KEY: storeClient.secret,
    PATH_STYLE: 'true',
    STS_ENDPOINT: `${address}/sts`,
  }
  const named = Object.entries(settings).map(([name, value]) => [`${kind.toUpperCase()}_${name}`, value])
  return Object.fromEntries(named)
}

/** Beside the sandbox's own port, so that two products beside each other have two. */
function dropBoxPortOf({
  SANDBOX_PORT: port,
  SANDBOX_DROP_BOX_PORT: named,
}: Pick<Env, 'SANDBOX_PORT' | 'SANDBOX_DROP_BOX_PORT'>): number {
  return named ?? (port + beside > lastPort ? port - beside : port + beside)
}
const beside = 2222
const lastPort = 65_535

/** How the sandbox itself is started; without a port its mail server takes one that is free, and says which. */
export function sandboxSettings(env: Env, smtpPort = 0): Record<string, string> {
  const callback = `${env.PUBLIC_URL}/api/sso/callback`
  return {
    SANDBOX_PORT: String(env.SANDBOX_PORT),
    SANDBOX_DROP_BOX_PORT: String(dropBoxPortOf(env)),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_DATA_DIR: sandboxFolder(env),
    SANDBOX_OIDC_REDIRECT_URIS: callback,
    SANDBOX_CAS_SERVICES: callback,
    SANDBOX_SATOKEN_ALLOW_URLS: callback,
  }
}
