import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { environmentVariables } from '../apps/server/src/platform/env.ts'
import { storeVariables } from '../apps/server/src/platform/object-stores.env.ts'
import { hands, readGuide } from './try/guide.ts'

const repository = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const guide = read('docs/installing.md')
const operations = read('docs/operations.md')

const stores = ['CUOSS', 'ALIOSS', 'MINIO'].flatMap((kind) => storeVariables.map((name) => `${kind}_${name}`))
const known = new Set([...environmentVariables, ...stores])
/** Said to the sandbox or to Node, not to our processes. */
const others = /^(?:SANDBOX_\w+|NODE_COMPILE_CACHE|PATH)$/u

test('OPS-03 the trial of the guide knows each of its steps: blocks that sh can read, and what people do at the page', () => {
  const steps = readGuide(guide)
  const commands = steps.flatMap((step) => (step.kind === 'commands' ? [step.text] : []))
  expect(commands.length).toBeGreaterThan(12)
  for (const text of commands) execFileSync('sh', ['-n'], { input: text })
  const byHand = steps.flatMap((step) => (step.kind === 'by hand' ? [step.what] : []))
  expect(new Set(byHand)).toEqual(new Set(hands))
  for (const script of ['deploy/pindao', 'deploy/try/systemctl'])
    execFileSync('sh', ['-n', join(repository, script)])
})

test('OPS-03 every variable has a line in operations.md, and every line there a variable', () => {
  const table = operations.slice(0, operations.indexOf('## Processes'))
  const first = table
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [line.split(' | ')[0] ?? ''] : []))
  const named = first.flatMap((cell) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/gu)].map(([, name = '']) => name),
  )
  expect(environmentVariables.filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => !known.has(name) && !others.test(name))).toEqual([])
  for (const name of storeVariables) expect(operations).toContain(`\`${name}\``)
})

test('OPS-03 guide, units and containers set no variable that nobody reads', () => {
  const set = [
    ...[...guide.matchAll(/^([A-Z][A-Z0-9_]+)=/gmu)].map(([, name = '']) => name),
    ...[...unitText().matchAll(/^Environment=([A-Z0-9_]+)=/gmu)].map(([, name = '']) => name),
    ...[...read('deploy/Containerfile').matchAll(/^(?:ENV|\s+)\s*([A-Z][A-Z0-9_]+)=/gmu)].map(
      ([, name = '']) => name,
    ),
  ]
  // Of the shell, in the blocks themselves.
  const ofShell = ['PASSWORD', 'VERSION', 'OLD', 'TOKEN']
  expect(set.length).toBeGreaterThan(30)
  expect(set.filter((name) => !known.has(name) && !others.test(name) && !ofShell.includes(name))).toEqual([])
})

const units = () => readdirSync(join(repository, 'deploy/systemd'))
const unitText = () =>
  units()
    .map((name) => read(`deploy/systemd/${name}`))
    .join('\n')

test.each(units())('OPS-03 the unit %s starts what is there, as npm starts it, and lets it drain', (name) => {
  const text = read(`deploy/systemd/${name}`)
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#')))
    expect(line).toMatch(/^(?:\[(?:Unit|Service|Install)\]|[A-Z]\w+=.*)$/u)
  const [, program = ''] =
    /^ExecStart=\/opt\/pindao\/current\/node_modules\/node\/bin\/node (.+)$/mu.exec(text) ?? []
  expect(existsSync(join(repository, program.split(' ').at(-1) ?? ''))).toBe(true)
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(Object.values(scripts)).toContain(`node ${program}`)
  if (name.includes('@')) expect(text).toMatch(/^TimeoutStopSec=4\d$/mu)
})

type Service = Readonly<Record<string, unknown>> & { readonly command?: readonly string[] }

test('OPS-03 compose.yaml has services that compose knows, with two APIs and two workers, and files that are there', () => {
  const file = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> }
  const keys = [
    ...['image', 'build', 'env_file', 'restart', 'read_only', 'tmpfs', 'cap_drop', 'security_opt', 'volumes'],
    ...['stop_grace_period', 'ulimits', 'command', 'environment', 'ports', 'depends_on', 'healthcheck'],
    'networks',
  ]
  const services = Object.entries(file.services)
  expect(services.map(([name]) => name)).toEqual([
    ...['api-1', 'api-2', 'worker-1', 'worker-2', 'proxy', 'postgres', 'minio'],
  ])
  for (const [, service] of services) for (const key of Object.keys(service)) expect(keys).toContain(key)
  const apis = read('deploy/nginx-apis.compose.conf')
  for (const name of ['api-1', 'api-2']) expect(apis).toContain(`server ${name}:8080`)
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(file.services['worker-1']?.command?.join(' ')).toBe(scripts['worker'])
  const [, started = ''] = /^CMD (\[.+\])$/mu.exec(read('deploy/Containerfile')) ?? []
  expect((JSON.parse(started) as string[]).join(' ')).toBe(scripts['api'])
})

test('OPS-03 in containers every service has an address of its own, the database room for four processes, and commands their programs', () => {
  const file = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Service & { networks?: { default?: { ipv4_address?: string } } }>
    networks: { default: { ipam: { config: readonly { subnet: string }[] } } }
  }
  const addresses = Object.values(file.services).map(({ networks }) => networks?.default?.ipv4_address ?? '')
  expect(new Set(addresses).size).toBe(addresses.length)
  const [, network = 'none'] = /^(.+\.)0\/24$/u.exec(file.networks.default.ipam.config[0]?.subnet ?? '') ?? []
  for (const address of addresses) expect(address.startsWith(network)).toBe(true)
  expect(String(file.services['postgres']?.command)).toContain('max_connections=300')

  expect(read('deploy/Containerfile')).toContain(
    '/opt/pindao/deploy/pindao-in-container /usr/local/bin/pindao',
  )
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const [, said = ''] = /echo "([^"]+)"/u.exec(read('deploy/pindao-in-container')) ?? []
  for (const name of said.replace(/^pindao /u, '').split(' | '))
    expect(scripts[name]).toBe(`node apps/server/src/${name.replace(':', '-')}.ts`)
})

test('OPS-03 every line of nginx.conf ends as nginx wants it, and its blocks are closed', () => {
  let depth = 0
  for (const [index, line] of read('deploy/nginx.conf').split('\n').entries()) {
    const text = line.trim()
    if (text === '' || text.startsWith('#')) continue
    expect(text, `line ${index + 1}`).toMatch(/[;{}]$/u)
    depth += (text.endsWith('{') ? 1 : 0) - (text === '}' ? 1 : 0)
  }
  expect(depth).toBe(0)
})

test('OPS-03 guide and container build with the Node that the product runs on', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  for (const path of ['docs/installing.md', 'deploy/Containerfile'])
    expect(read(path)).toContain(`node@${dependencies['node']} npm@`)
})
