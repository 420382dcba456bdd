import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeHostKey } from '@pindao/sandbox/drop-box/host-key.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDropRig, type DropRig } from '../dropbox.test-support.ts'
import { writeStandInAscp } from './stand-in-ascp.test-support.ts'

let tools: string
let box: string
let rig: DropRig
let port: number
/** What the line has for all deliveries, in bytes a second. */
let line: number | null = null
beforeAll(async () => {
  tools = await mkdtemp(join(tmpdir(), 'pindao-ascp-test-'))
  box = join(tools, 'box')
  await mkdir(box)
  rig = await createDropRig({ ascp: await writeStandInAscp(tools, box), limit: () => line })
  ;({ port } = await rig.openServer())
})
afterAll(async () => {
  await rig.close()
  await rm(tools, { recursive: true, force: true })
})
const called = async () => JSON.parse(await readFile(join(tools, 'called.json'), 'utf8'))
const open = (more = {}) => rig.newBox(port, { kind: 'ascp', folder: 'in/{series}', ...more })

test('VID-02 ascp gets an array of arguments, the password beside them, and none of our secrets', async () => {
  const film = await rig.newVideo(300_000, 'a b; rm -rf.mp4')
  const { id } = await rig.deliver(film.id, await open({ bandwidth: 1_000_000 }))
  await rig.run(id)
  const done = await rig.get(id)
  expect(done).toMatchObject({ status: 6, path: 'in/夏日/a b; rm -rf.mp4' })
  expect((await readFile(join(box, done.path ?? ''))).equals(film.bytes)).toBe(true)
  const { args, password, secrets } = await called()
  expect(args.slice(0, 2)).toEqual(['-k', '2'])
  expect(args).toEqual(
    expect.arrayContaining(['-l', '8000k', '--mode=send', '--host=127.0.0.1', '--user=pindao']),
  )
  expect(args.some((word: string) => /^--check-sshfp=[0-9a-f]{40}$/u.test(word))).toBe(true)
  expect([password, secrets]).toEqual(['sandbox-drop-box', null])
  expect(args.join(' ')).not.toContain('sandbox-drop-box')
  // Nothing of it is left here.
  expect(await readdir(join(rig.folder, 'scratch'))).toEqual([])
})

test('SET-01 ascp is told the lower one of what its box and the line have now', async () => {
  const rate = async (bandwidth: number | null) => {
    const film = await rig.newVideo(1000, 'line.mp4')
    const { id } = await rig.deliver(film.id, await open({ bandwidth }))
    await rig.run(id)
    const { args } = await called()
    return args.includes('-l') ? args[args.indexOf('-l') + 1] : null
  }
  line = 500_000
  expect([await rate(1_000_000), await rate(250_000), await rate(null)]).toEqual(['4000k', '2000k', '4000k'])
  line = null
  expect(await rate(null)).toBeNull()
})

test('VID-02 a key is a file that nobody else reads, and is gone afterwards', async () => {
  const key = makeHostKey()
  const film = await rig.newVideo(1000, 'key.mp4')
  const { id } = await rig.deliver(film.id, await open({ signIn: 'key', secret: key }))
  await rig.run(id)
  expect((await rig.get(id)).status).toBe(6)
  const { keyMode, args, key: seen } = await called()
  expect([keyMode, seen.trim()]).toEqual(['600', key.trim()])
  await expect(stat(args[args.indexOf('-i') + 1])).rejects.toMatchObject({ code: 'ENOENT' })
})

test('VID-02 ascp that breaks off is tried again, and goes on with what lies there', async () => {
  const film = await rig.newVideo(400_000, 'half.mp4')
  const { id } = await rig.deliver(film.id, await open())
  await writeFile(join(tools, 'FAIL'), '')
  await rig.run(id)
  expect(await rig.get(id)).toMatchObject({ status: 8, problemCode: 'dropbox.lineBroken' })
  expect((await stat(join(box, 'in/夏日/half.mp4.part'))).size).toBe(200_000)
  rig.pass(400)
  await rig.run(id)
  expect((await rig.get(id)).status).toBe(6)
  expect((await readFile(join(box, 'in/夏日/half.mp4'))).equals(film.bytes)).toBe(true)
})

test('H1 ascp is not begun with a server that shows another key', async () => {
  const other = await rig.openServer()
  const boxId = await rig.newBox(other.port, { kind: 'ascp', folder: '' })
  await other.server.close()
  await rig.openServer(undefined, other.port)
  await rm(join(tools, 'called.json'))
  const film = await rig.newVideo(1000, 'other.mp4')
  const { id } = await rig.deliver(film.id, boxId)
  await rig.run(id)
  expect(await rig.get(id)).toMatchObject({ status: 7, problemCode: 'dropbox.hostKeyChanged' })
  await expect(called()).rejects.toMatchObject({ code: 'ENOENT' })
})

test('VID-02 where no ascp is configured, a delivery says so', async () => {
  const plain = { ...rig.deps, ascp: null }
  const { createDropRunner } = await import('../drop-delivery.run.ts')
  const film = await rig.newVideo(1000, 'none.mp4')
  const { id } = await rig.deliver(film.id, await open())
  const runner = createDropRunner(plain, { scratch: join(rig.folder, 'scratch') })
  const signal = new AbortController().signal
  await runner.deliver(BigInt(id), { jobId: 'job', signal, log: rig.deps.log })
  expect(await rig.get(id)).toMatchObject({ status: 7, problemCode: 'dropbox.noAscp' })
})
