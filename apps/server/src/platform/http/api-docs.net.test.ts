import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { apiDocsPath, apiDocsRoutes } from './api-docs.ts'

async function docs() {
  const app = Fastify()
  await app.register(apiDocsRoutes('http://localhost:8080'))
  return (path: string) => app.inject({ method: 'GET', url: `${apiDocsPath}${path}` })
}

test('API-03 the contract has a page, whose scripts are files of ours', async () => {
  const get = await docs()
  const page = await get('/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  for (const name of ['start.js', 'swagger-ui.css', 'swagger-ui-bundle.js']) {
    expect(page.body).toContain(name)
    expect((await get(`/${name}`)).statusCode).toBe(200)
  }
  expect((await get('')).headers.location).toBe(`${apiDocsPath}/`)
})

test('API-03 nothing else of the package is served, nor anything beside it', async () => {
  const get = await docs()
  for (const path of [
    '/oauth2-redirect.html',
    '/package.json',
    '/../server.ts',
    '/%2e%2e/server.ts',
    '/index.js',
  ])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
})
