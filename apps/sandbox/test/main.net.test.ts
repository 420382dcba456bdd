import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { connect, createdVideos } from './harness.ts'
import { askStatus, GRAIN, makeMp4, openSession, sendChunk } from './uploader.ts'

const MAIN = new URL('../src/main.ts', import.meta.url)
const Ready = z.object({ type: z.literal('ready'), address: z.url() })

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pindao-sandbox-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Starts the sandbox as a process of its own, as `npm start` does. */
async function startProcess(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(MAIN, { env: { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: dataDir }, execArgv: [] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const [message] = await once(child, 'message')
  return { child, url: Ready.parse(message).address }
}

test('the process tells its address, and ends when its parent is gone or asks it to', async () => {
  const dataDir = await makeDataDir()
  for (const end of [
    (child: ChildProcess) => child.disconnect(),
    (child: ChildProcess) => child.kill('SIGTERM'),
  ]) {
    const { child, url } = await startProcess(dataDir)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const exited = once(child, 'exit')
    end(child)
    expect(await exited).toEqual([0, null])
  }
})

test('PUB-07 kill -9 of the sandbox loses no confirmed byte and doubles no video', async () => {
  const dataDir = await makeDataDir()
  const before = await startProcess(dataDir)
  const { access_token: token } = await connect(before.url)
  const file = makeMp4()
  const session = await openSession(before.url, token, file.length)
  await sendChunk(session, file, 0, GRAIN)
  const exited = once(before.child, 'exit')
  before.child.kill('SIGKILL')
  await exited

  const after = await startProcess(dataDir)
  const resumed = session.replace(before.url, after.url)
  expect((await askStatus(resumed, file.length)).headers.get('range')).toBe(`bytes=0-${GRAIN - 1}`)
  expect((await sendChunk(resumed, file, GRAIN, file.length)).status).toBe(201)
  expect(await createdVideos(after.url)).toHaveLength(1)
})

test('a wrong setting is one clear message and exit code 1', async () => {
  const child = fork(MAIN, { env: { SANDBOX_PORT: 'what' }, execArgv: [], silent: true })
  const complaint = once(child.stderr ?? child, 'data')
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(String((await complaint)[0])).toContain('SANDBOX_PORT')
})

test('a port that is taken is one clear line and exit code 1', async () => {
  const taken = createServer()
  await once(taken.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const env = { SANDBOX_PORT: String(port), SANDBOX_DATA_DIR: await makeDataDir() }
  const child = fork(MAIN, { env, execArgv: [], silent: true })
  const said = text(child.stderr ?? process.stdin)
  expect((await once(child, 'exit'))[0]).toBe(1)
  expect(await said).toBe(
    `port ${port} is taken: end what listens there, or set SANDBOX_PORT to another one\n`,
  )
})
