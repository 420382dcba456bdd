import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toAppError } from './failure.ts'
import { webPageRoutes } from './web-page.ts'

let dist: string
let app: FastifyInstance
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'pindao-page-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), '<!doctype html>')
  app = Fastify()
  app.setErrorHandler((error, _request, reply) => reply.status(toAppError(error).status).send(''))
  await app.register(webPageRoutes(dist, 'https://pindao.example'))
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
const anything = '*/*'

test.each([
  ['a browser', 'GET', '/publish/tasks?page=2', browser, 200],
  ['curl', 'GET', '/publish/tasks?page=2', anything, 200],
  ['curl at the first page', 'GET', '/', anything, 200],
  ['a monitor that reads no body', 'HEAD', '/login', anything, 200],
  ['who says nothing of what it takes', 'GET', '/login', undefined, 200],
  ['who takes any text', 'GET', '/login', 'text/*', 200],
  ['who wants data', 'GET', '/login', 'application/json', 404],
  ['a form', 'POST', '/login', browser, 404],
  ['a script of an older build', 'GET', '/assets/index-1.js', anything, 404],
  ['a browser shown such a script', 'GET', '/assets/index-1.js', browser, 404],
  ['a picture that is not there', 'GET', '/apple-touch-icon.png', anything, 404],
  ['an unknown call', 'GET', '/api/nothing', anything, 404],
  ['a browser at an unknown call', 'GET', '/api/nothing?a=1', browser, 404],
  ['a browser at the root of the calls', 'GET', '/api?a=1', browser, 404],
] as const)(
  'NAV-01 %s is answered with the page where there is one',
  async (_who, method, url, accept, status) => {
    const answer = await app.inject({ method, url, headers: accept === undefined ? {} : { accept } })
    expect(answer.statusCode).toBe(status)
    if (status === 200) expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  },
)
