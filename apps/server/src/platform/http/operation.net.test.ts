import { get } from 'node:http'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { operationRoutes } from './operation.routes.ts'

test('the figures of a process count the requests of every route, those under way and those answered', async () => {
  const { promise: over, resolve: finish } = Promise.withResolvers<void>()
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(async (api) => void api.get('/slow/:id', () => over.then(() => ({}))), {
    prefix: '/api',
  })
  await app.register(
    operationRoutes({ checks: [], gauges: [{ name: 'seven', help: 'test', read: () => 7 }] }),
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
