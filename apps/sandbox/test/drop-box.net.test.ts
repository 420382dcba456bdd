import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ssh2, { type ConnectConfig, type SFTPWrapper } from 'ssh2'
import { expect, onTestFinished, test } from 'vitest'
import { createDropBoxServer, DROP_BOX_USER } from '#src/drop-box/drop-box.server.ts'
import { loadHostKey, makeHostKey, makeKeyPair } from '#src/drop-box/host-key.ts'

async function openBox(publicKey?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'pindao-drop-box-'))
  const folder = join(dataDir, 'box')
  const hostKey = await loadHostKey(dataDir)
  const server = createDropBoxServer({ folder, hostKey, ...(publicKey === undefined ? {} : { publicKey }) })
  const port = await server.listen('127.0.0.1', 0)
  onTestFinished(async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { server, port, folder, dataDir, hostKey }
}

function signIn(port: number, how: ConnectConfig): Promise<SFTPWrapper> {
  const client = new ssh2.Client()
  onTestFinished(() => void client.end())
  return new Promise((resolve, reject) => {
    client.on('ready', () => client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp))))
    client.on('error', reject)
    client.connect({ host: '127.0.0.1', port, username: DROP_BOX_USER.name, ...how })
  })
}
const put = (sftp: SFTPWrapper, path: string, text: string) =>
  new Promise<void>((resolve, reject) =>
    sftp.writeFile(path, text, (error) => (error ? reject(error) : resolve())),
  )

test('the drop box takes its user by password, or by the key it knows, and nobody else', async () => {
  const keys = makeKeyPair()
  const { port } = await openBox(keys.public)
  await signIn(port, { password: DROP_BOX_USER.password })
  await signIn(port, { privateKey: keys.private })
  await expect(signIn(port, { password: 'wrong' })).rejects.toMatchObject({ level: 'client-authentication' })
  const stranger = { privateKey: makeHostKey() }
  await expect(signIn(port, stranger)).rejects.toMatchObject({ level: 'client-authentication' })
})

test('what is written lies in its folder, and no path leads out of it', async () => {
  const { port, folder, dataDir } = await openBox()
  const sftp = await signIn(port, { password: DROP_BOX_USER.password })
  await put(sftp, '/film.mp4', 'film')
  await put(sftp, '/../../outside.mp4', 'outside')
  expect(await readFile(join(folder, 'film.mp4'), 'utf8')).toBe('film')
  expect(await readFile(join(folder, 'outside.mp4'), 'utf8')).toBe('outside')
  await expect(readFile(join(dataDir, 'outside.mp4'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('its host key is the same after a restart', async () => {
  const { dataDir, hostKey } = await openBox()
  expect(await loadHostKey(dataDir)).toBe(hostKey)
})

test('no host key is made that cannot be read, and one that was kept is made anew', async () => {
  // One in 256 of those that the library makes.
  for (let made = 0; made < 2000; made += 1)
    expect(ssh2.utils.parseKey(makeHostKey())).not.toBeInstanceOf(Error)
  const { dataDir } = await openBox()
  await writeFile(join(dataDir, 'drop-box-host-key'), 'no key')
  expect(ssh2.utils.parseKey(await loadHostKey(dataDir))).not.toBeInstanceOf(Error)
})
