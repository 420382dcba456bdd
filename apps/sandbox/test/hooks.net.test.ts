import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '#src/sandbox.ts'

let dataDir: string
let sandbox: Sandbox
let address: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-hooks-'))
  sandbox = await createSandbox({ dataDir })
  address = await sandbox.listen()
})
afterAll(async () => {
  await sandbox.close()
  await rm(dataDir, { recursive: true, force: true })
})
const tell = (name: string) =>
  fetch(`${address}/hooks/${name}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', 'webhook-id': 'evt_1' },
    body: '{"a":1}',
  })

test('a receiver notes what it is told, and answers by its name', async () => {
  const statuses = await Promise.all(
    ['data', 'broken', 'gone', 'moved'].map(async (name) => (await tell(name)).status),
  )
  expect(statuses).toEqual([200, 500, 410, 307])
  const noted = await (await fetch(`${address}/__sandbox/hooks`)).json()
  expect(noted).toContainEqual(
    expect.objectContaining({
      name: 'data',
      body: '{"a":1}',
      headers: expect.objectContaining({ 'webhook-id': 'evt_1' }),
    }),
  )
  await fetch(`${address}/__sandbox/hooks`, { method: 'DELETE' })
  expect(await (await fetch(`${address}/__sandbox/hooks`)).json()).toEqual([])
})
