import { get } from 'node:http'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { metricsAccess, operationRoutes } from './operation.routes.ts'

test('the figures of a process count the requests of every route, those under way and those answered', async () => {
  const { promise: over, resolve: finish } = Promise.withResolvers<void>()
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(async (api) => void api.get('/slow/:id', () => over.then(() => ({}))), {
    prefix: '/api',
  })
  await app.register(
    operationRoutes({
      checks: [],
      gauges: [{ name: 'seven', help: 'test', read: () => 7 }],
      metrics: 'everybody',
    }),
  )
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const figure = async (name: string) => {
    const text = await (await fetch(`${origin}/metrics`)).text()
    return text.split('\n').find((line) => line.startsWith(`${name} `))
  }
  const inFlight = () => figure('pindao_http_requests_in_flight{method="GET",route="/api/slow/:id"}')

  const answers = [1, 2].map((id) => fetch(`${origin}/api/slow/${id}`))
  const broken = get(`${origin}/api/slow/3`).on('error', () => undefined)
  await expect.poll(inFlight).toMatch(/ 3$/)
  broken.destroy()
  await expect.poll(inFlight).toMatch(/ 2$/)
  finish()
  await Promise.all(answers)
  await expect.poll(inFlight).toMatch(/ 0$/)
  expect(await figure('seven')).toBe('seven 7')
  const count = 'pindao_http_request_duration_seconds_count{method="GET",route="/api/slow/:id",status="200"}'
  expect(await figure(count)).toMatch(/ [23]$/)
})

test('the figures are for whoever brings the token; without one, for this machine alone', async () => {
  const statusFor = async (env: Parameters<typeof metricsAccess>[0], authorization?: string) => {
    const app = Fastify()
    onTestFinished(() => app.close())
    await app.register(operationRoutes({ checks: [], gauges: [], metrics: metricsAccess(env) }))
    const headers = authorization === undefined ? {} : { authorization }
    const health = await app.inject({ url: '/healthz' })
    expect(health.statusCode).toBe(200)
    return (await app.inject({ url: '/metrics', headers })).statusCode
  }
  const here = { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:8080', METRICS_TOKEN: undefined }
  const token = { METRICS_TOKEN: 'scrape-me-if-you-can' }
  const proxied = { ...here, PUBLIC_URL: 'https://pindao.example' }
  expect(await statusFor(here)).toBe(200)
  expect(await statusFor(proxied)).toBe(404)
  expect(await statusFor({ ...here, HOST: '0.0.0.0' })).toBe(404)
  for (const env of [here, proxied]) {
    expect(await statusFor({ ...env, ...token })).toBe(401)
    expect(await statusFor({ ...env, ...token }, 'Bearer scrape-me')).toBe(401)
    expect(await statusFor({ ...env, ...token }, 'Bearer scrape-me-if-you-can')).toBe(200)
  }
})
