import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { askSignOn, signOnAddress } from './sign-on-http.ts'

async function answering(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x?ticket=ST-secret`)
}

const failed = { code: 'access.signOnFailed' }
const unreachable = { code: 'access.signOnUnreachable' }

test('SSO-06 an answer is read; a refusal, trouble, a redirect and an endless answer are told apart', async () => {
  expect(await askSignOn(await answering((_, response) => response.end('hello')))).toBe('hello')
  await expect(
    askSignOn(await answering((_, response) => response.writeHead(403).end())),
  ).rejects.toMatchObject(failed)
  await expect(
    askSignOn(await answering((_, response) => response.writeHead(503).end())),
  ).rejects.toMatchObject(unreachable)
  const elsewhere = await answering((_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  )
  await expect(askSignOn(elsewhere)).rejects.toMatchObject(unreachable)
  const endless = await answering((_, response) => response.end('x'.repeat(1024 * 1024)))
  await expect(askSignOn(endless)).rejects.toMatchObject(failed)
})

test('SSO-06 A3 a sign-on that is not there is unreachable, and the error names no ticket', async () => {
  const url = await answering((request) => request.socket.destroy())
  const error = await askSignOn(url).catch((reason: unknown) => reason)
  expect(error).toMatchObject(unreachable)
  const { message, stack, cause } = error as Error
  expect([message, stack, String(cause), (cause as Error).stack].join()).not.toContain('ST-secret')
})

test('SSO-06 paths stand below the address of the sign-on; without one it is unreachable', () => {
  expect(signOnAddress('SSO_CAS_URL', 'https://sso.example/cas', '/login').href).toBe(
    'https://sso.example/cas/login',
  )
  expect(() => signOnAddress('SSO_CAS_URL', undefined, '/login')).toThrow(
    expect.objectContaining({
      ...unreachable,
      cause: expect.objectContaining({ message: expect.stringMatching(/^SSO_CAS_URL /u) }),
    }),
  )
})
