import { expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

test('ENV-01 with nothing configured everything embedded is on', () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    APP_ENV: 'development',
    PORT: 8080,
    SANDBOX: true,
    PUBLIC_URL: 'http://localhost:8080',
  })
  expect(env.STORAGE_DIR).toBe(`${env.DATA_DIR}/storage`)
})

test.each(['production', 'development', 'test', 'uat', 'dev'])('ENV-01 %s is an environment', (name) => {
  const real = {
    DATABASE_URL: 'postgres://localhost/x',
    SECRET_KEYS: 'a:b',
    SSO_ISSUER: 'https://sso.example',
    SSO_CLIENT_ID: 'x',
    YOUTUBE_CLIENT_ID: 'x',
    PUBLIC_URL: 'https://pindao.example',
  }
  expect(readEnv({ ...real, APP_ENV: name })).toMatchObject({ APP_ENV: name, SANDBOX: false })
})

test('ENV-01 empty variables count as unset', () => {
  expect(readEnv({ PORT: '', SANDBOX: '' })).toMatchObject({ PORT: 8080, SANDBOX: true })
})

test.each([
  [{ PORT: 'eighty' }, /^PORT: /],
  [{ APP_ENV: 'staging' }, /^APP_ENV: /],
  [{ PUBLIC_URL: 'nonsense' }, /^PUBLIC_URL: /],
  [{ TLS_CERT_FILE: 'cert.pem' }, /^TLS_CERT_FILE: needs TLS_KEY_FILE/],
  [{ TLS_KEY_FILE: 'key.pem' }, /^TLS_KEY_FILE: needs TLS_CERT_FILE/],
  [{ TLS_CERT_FILE: 'c', TLS_KEY_FILE: 'k', PUBLIC_URL: 'http://localhost' }, /^PUBLIC_URL: .*https/],
  [{ APP_ENV: 'production' }, /^production needs DATABASE_URL, SECRET_KEYS/],
])('ENV-01 %j is refused in one line that names the variable', (source, message) => {
  expect(() => readEnv(source)).toThrow(EnvError)
  expect(() => readEnv(source)).toThrow(message)
})

test.each([
  [{}, 'embedded'],
  [{ SSO_ISSUER: 'https://sso.example', SSO_CLIENT_ID: 'x' }, 'oidc'],
  [{ SSO_ISSUER: 'http://localhost:9000', SSO_CLIENT_ID: 'x' }, 'oidc'],
  [{ SSO_CAS_URL: 'https://sso.example/cas' }, 'cas'],
  [{ SSO_SATOKEN_URL: 'https://sso.example', SSO_CLIENT_ID: 'x', SSO_CLIENT_SECRET: 'y' }, 'satoken'],
  [{ SSO_PROVIDER: 'cas' }, 'cas'],
  [{ SSO_PROVIDER: 'satoken' }, 'satoken'],
])('SSO-06 %j signs in by %s', (source, kind) => {
  expect(readEnv(source)).toMatchObject({ SSO_PROVIDER: kind, SANDBOX: Object.keys(source).every(isChoice) })
})

test.each([
  [
    { SSO_ISSUER: 'https://a.example', SSO_CAS_URL: 'https://b.example' },
    /SSO_PROVIDER: which one of oidc, cas/,
  ],
  [{ SSO_PROVIDER: 'cas', YOUTUBE_CLIENT_ID: 'x' }, /SSO_PROVIDER: cas needs SSO_CAS_URL/],
  [
    { SSO_PROVIDER: 'satoken', SSO_SATOKEN_URL: 'https://a.example' },
    /needs SSO_CLIENT_ID, SSO_CLIENT_SECRET/,
  ],
  [{ SSO_PROVIDER: 'embedded', SANDBOX: 'false' }, /SSO_PROVIDER: embedded/],
  [{ SANDBOX: 'false' }, /SSO_PROVIDER: embedded .*set SSO_ISSUER, SSO_CAS_URL or SSO_SATOKEN_URL/],
  [{ YOUTUBE_CLIENT_ID: 'x' }, /SSO_PROVIDER: embedded .*set SSO_ISSUER/],
  [{ SSO_CLIENT_ID: 'x' }, /SSO_PROVIDER: embedded .*set SSO_ISSUER/],
  [{ SSO_CLIENT_SECRET: 'x' }, /SSO_PROVIDER: embedded .*set SSO_ISSUER/],
  [{ SSO_ISSUER: 'https://a.example' }, /SSO_PROVIDER: oidc needs SSO_CLIENT_ID/],
  [{ SSO_SATOKEN_URL: 'https://a.example' }, /SSO_PROVIDER: satoken needs SSO_CLIENT_ID, SSO_CLIENT_SECRET/],
  [{ SSO_SATOKEN_URL: 'https://a.example', SSO_CLIENT_ID: 'x' }, /satoken needs SSO_CLIENT_SECRET/],
  [{ SSO_CAS_URL: 'http://plain.example' }, /^SSO_CAS_URL: needs an https address/],
  [{ SSO_ISSUER: 'http://plain.example', SSO_CLIENT_ID: 'x' }, /^SSO_ISSUER: needs an https address/],
  [{ SSO_SATOKEN_URL: 'http://127.0.0.1.example' }, /^SSO_SATOKEN_URL: needs an https address/],
  [{ SSO_PROVIDER: 'saml' }, /^SSO_PROVIDER: /],
])('SSO-06 %j is refused', (source, message) => {
  expect(() => readEnv(source)).toThrow(message)
})

test.each([
  [{ APP_ENV: 'uat', HOST: '0.0.0.0', PUBLIC_URL: 'http://uat.example' }, /^SANDBOX: uat .*0\.0\.0\.0/],
  [{ APP_ENV: 'uat', HOST: '::' }, /^SANDBOX: uat is reached as ::, /],
  [{ APP_ENV: 'uat', PUBLIC_URL: 'https://uat.example' }, /^SANDBOX: uat is reached as uat\.example/],
  [{ APP_ENV: 'test', HOST: '10.0.0.5' }, /^SANDBOX: test is reached as 10\.0\.0\.5/],
])('SSO-06 ENV-01 %j opens no sign-on without passwords by itself', (source, message) => {
  expect(() => readEnv(source)).toThrow(EnvError)
  expect(() => readEnv(source)).toThrow(message)
  expect(readEnv({ ...source, SANDBOX: 'true' }).SANDBOX).toBe(true)
  expect(readEnv({ ...source, SSO_CAS_URL: 'https://sso.example/cas' }).SANDBOX).toBe(false)
})

test.each([{ APP_ENV: 'uat' }, { APP_ENV: 'test', HOST: '::1' }, { HOST: '0.0.0.0' }])(
  'ENV-01 %j has the sandbox by itself',
  (source) => {
    expect(readEnv(source)).toMatchObject({ SANDBOX: true, SSO_PROVIDER: 'embedded' })
  },
)

test.each([
  '0.0.0.0/0',
  '10.0.0.1,0.0.0.0/0',
  '::/0',
  '0.0.0.0/1',
  '::/1',
  '::ffff:0:0/96',
  '::ffff:0.0.0.0/97',
  '0:0:0:0:0:FFFF:a00:0/103',
  '::ffff:10.0.0.0/8',
  '::ffff:10.0.0.0/129',
  '10.0.0.0/33',
  '10.0.0',
  '7',
  'a',
  ',',
])('ENV-01 TRUST_PROXY=%s believes everybody or nobody, and is refused', (list) => {
  expect(() => readEnv({ TRUST_PROXY: list })).toThrow(/^TRUST_PROXY: /)
})

test.each([
  '127.0.0.1',
  '10.0.0.0/8, 192.168.1.7',
  'fc00::/7',
  '::1',
  '::ffff:10.0.0.0/104',
  '::ffff:10.1.2.3',
])('ENV-01 TRUST_PROXY=%s names its proxies', (list) => {
  expect(readEnv({ TRUST_PROXY: list }).TRUST_PROXY).toBe(list)
})

test('ENV-01 with a certificate the address is https, unless another https address is given', () => {
  const tls = { TLS_CERT_FILE: 'cert.pem', TLS_KEY_FILE: 'key.pem', PORT: '8443' }
  expect(readEnv(tls).PUBLIC_URL).toBe('https://localhost:8443')
  const PUBLIC_URL = 'https://pindao.example'
  expect(readEnv({ ...tls, PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL)
})

test('ENV-01 production refuses an address without https', () => {
  const source = {
    APP_ENV: 'production',
    DATABASE_URL: 'x',
    SECRET_KEYS: 'x',
    SSO_ISSUER: 'https://sso.example',
    SSO_CLIENT_ID: 'x',
    YOUTUBE_CLIENT_ID: 'x',
  }
  expect(() => readEnv(source)).toThrow(/https/)
})

function isChoice(name: string): boolean {
  return name === 'SSO_PROVIDER'
}
