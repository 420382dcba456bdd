import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { isPlainHttpOnThisMachine } from '#src/platform/loopback.ts'
import { createOidcDiscovery } from './oidc-discovery.ts'

const log = pino({ level: 'silent' })

test('A3 a provider that is down is asked three times, then named; it is asked again when it is back, and after an hour', async () => {
  let calls = 0
  let now = 0
  let healthy = false
  const server = createServer((request, response) => {
    calls += 1
    response.writeHead(healthy ? 200 : 503, { 'content-type': 'application/json' })
    const issuer = `http://${request.headers.host}`
    response.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const configuration = createOidcDiscovery({
    env: { SSO_ISSUER: `http://127.0.0.1:${port}`, SSO_CLIENT_ID: 'pindao', SSO_CLIENT_SECRET: 'secret' },
    log,
    clock: () => now,
  })
  await expect(Promise.all([configuration(), configuration()])).rejects.toMatchObject({
    code: 'access.signOnUnreachable',
  })
  expect(calls).toBe(3)
  healthy = true
  await Promise.all([configuration(), configuration()])
  await configuration()
  expect(calls).toBe(4)
  now += 60 * 60 * 1000
  await configuration()
  expect(calls).toBe(5)
  server.close()
})

test('SSO-06 without a configured provider signing in is unavailable, and plain http is for this machine only', async () => {
  const env = { SSO_ISSUER: undefined, SSO_CLIENT_ID: undefined, SSO_CLIENT_SECRET: undefined }
  await expect(createOidcDiscovery({ env, log, clock: Date.now })()).rejects.toMatchObject({
    code: 'access.signOnUnreachable',
  })
  expect(isPlainHttpOnThisMachine(new URL('http://localhost:9000'))).toBe(true)
  expect(isPlainHttpOnThisMachine(new URL('http://sso.example'))).toBe(false)
})
