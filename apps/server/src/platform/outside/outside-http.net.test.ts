import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebhookLine } from '#src/capabilities/webhooks/webhook.line.ts'
import { createOutsideHttp } from './outside-http.ts'

let server: Server
let port: number
let calls: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    if (request.url === '/moved') response.writeHead(307, { location: '/inside' }).end()
    else if (request.url === '/long') response.end('x'.repeat(5_000_000))
    else if (request.url !== '/silent') response.end('\u0000taken')
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' }
const lineTo = (trusted: readonly string[], patienceMs = 5000) =>
  createWebhookLine(createOutsideHttp(new Set(trusted)), patienceMs)
const say = (path: string, patienceMs?: number) =>
  lineTo([`127.0.0.1:${port}`], patienceMs).say(`http://127.0.0.1:${port}${path}`, headers, '{}')

test.each([
  'http://127.0.0.1/x',
  'http://localhost/x',
  'http://[::1]/x',
  'http://0x7f000001/x',
  'https://169.254.169.254/latest/meta-data',
  'http://localhost:8080/x',
])('H1 nothing is said to %s: by its words, or by what its name leads to', async (url) => {
  calls = []
  expect(await lineTo([]).say(url, headers, '{}')).toMatchObject({ reason: 'unsafe', statusCode: null })
  expect(calls).toEqual([])
})

test('H1 a trusted host is reached; a redirect is an answer, and nobody goes there', async () => {
  calls = []
  expect(await say('/ok')).toMatchObject({ reason: null, statusCode: 200, answer: '�taken' })
  expect(await say('/moved')).toMatchObject({ reason: 'status', statusCode: 307 })
  expect(calls).toEqual(['POST /ok', 'POST /moved'])
})

test('SET-01 of a long answer the beginning is kept; who says nothing is given up, who is not there, too', async () => {
  expect((await say('/long')).answer).toBe('x'.repeat(1024))
  expect(await say('/silent', 200)).toMatchObject({ reason: 'timeout', statusCode: null })
  const gone = await lineTo(['127.0.0.1:1']).say('http://127.0.0.1:1/x', headers, '{}')
  expect(gone).toMatchObject({ reason: 'unreachable', answer: null })
})
