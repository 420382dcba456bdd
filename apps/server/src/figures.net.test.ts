import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { sharedGauges } from './open-process.ts'
import { operationRoutes } from './platform/http/operation.routes.ts'

const deploy = join(import.meta.dirname, '../../../deploy')
type Rules = { groups: { rules: { alert: string; expr: string; annotations: object }[] }[] }
type Panel = { title: string; targets: { expr: string }[] }

/** What a process says of itself, without a database behind it: names count here, not figures. */
async function namesAtMetrics(): Promise<readonly string[]> {
  const nothing = {} as never
  // Of the API alone (api.ts).
  const ofApi = [{ name: 'pindao_live_streams', help: 'Open live streams', read: () => 0 }]
  const app = Fastify()
  const gauges = [...ofApi, ...sharedGauges(nothing, nothing).map((gauge) => ({ ...gauge, read: () => 0 }))]
  await app.register(operationRoutes({ checks: [], gauges, metrics: 'everybody' }))
  await app.inject('/healthz')
  const { body } = await app.inject('/metrics')
  await app.close()
  return [...body.matchAll(/^# TYPE (\w+) (\w+)/gmu)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_count`, `${name}_bucket`, `${name}_sum`] : [name],
  )
}

test('OPS-04 alerts and dashboard ask for figures that processes have, and every figure of ours is on the dashboard', async () => {
  const names = await namesAtMetrics()
  const api = readFileSync(join(import.meta.dirname, 'api.ts'), 'utf8')
  expect(api).toContain("name: 'pindao_live_streams'")
  const { groups } = parse(readFileSync(join(deploy, 'prometheus/alerts.yaml'), 'utf8')) as Rules
  const rules = groups.flatMap((group) => group.rules)
  const dashboard = JSON.parse(readFileSync(join(deploy, 'grafana/dashboard.json'), 'utf8')) as {
    panels: Panel[]
  }
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const asked = [...rules.map(({ expr }) => expr), ...shown].flatMap((expr) => [
    ...expr.matchAll(/\b(?:pindao|process|nodejs)_\w+/gu),
  ])
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.map(([name]) => name).filter((name) => !names.includes(name))).toEqual([])
  const ours = names.filter((name) => name.startsWith('pindao_') && !/_(?:count|sum|bucket)$/u.test(name))
  for (const name of ours) expect(shown.join('\n')).toContain(name)
})

test('OPS-04 operations.md says of every alert what to do', () => {
  const { groups } = parse(readFileSync(join(deploy, 'prometheus/alerts.yaml'), 'utf8')) as Rules
  const said = readFileSync(join(deploy, '../docs/operations.md'), 'utf8')
  for (const { alert } of groups.flatMap((group) => group.rules)) expect(said).toContain(`\`${alert}\``)
})
