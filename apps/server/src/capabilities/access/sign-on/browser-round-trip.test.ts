import { expect, test } from 'vitest'
import { createSecretBox } from '#src/platform/crypto/secret-box.ts'
import { createBrowserBinding } from './browser-round-trip.ts'

const secrets = createSecretBox([{ id: 'k', key: Buffer.alloc(32, 5) }])
const overTls = { purpose: 'sign-on', publicUrl: 'https://pindao.example', secrets } as const

/** A browser's cookies, as a handler sees them. */
function cookieJar(cookies = new Map<string, string>()) {
  return {
    cookies,
    cookie: (name: string) => cookies.get(name),
    setCookie: (name: string, value: string) => void cookies.set(name, value),
  }
}

test('SSO-01 over TLS the cookie has the __Host- prefix; two journeys of a browser share it', () => {
  const http = cookieJar()
  const binding = createBrowserBinding(overTls)
  const digest = binding.bind(http)
  expect([...http.cookies.keys()]).toEqual(['__Host-pindao-sign-on'])
  expect(binding.bind(http)).toEqual(digest)
  expect(binding.read(http)).toEqual(digest)
})

test('SSO-01 a browser without the cookie, or with an odd one, is nobody', () => {
  const binding = createBrowserBinding(overTls)
  expect(binding.read(cookieJar())).toBeNull()
  expect(binding.read(cookieJar(new Map([['__Host-pindao-sign-on', 'x']])))).toBeNull()
})

test('SSO-01 the digest of one purpose is worth nothing for another', () => {
  const value = 'v'.repeat(43)
  const http = cookieJar(new Map(['sign-on', 'connect'].map((name) => [`__Host-pindao-${name}`, value])))
  const connect = createBrowserBinding({ ...overTls, purpose: 'connect' })
  expect(connect.read(http)).not.toEqual(createBrowserBinding(overTls).read(http))
})
