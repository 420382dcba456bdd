import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHANNEL, connect, createdVideos, itemsOf, ledgerOf, startSandbox, steer } from './harness.ts'
import { makeMp4, uploadVideo } from './uploader.ts'

async function readVideo(url: string, token: string, id: string) {
  const query = `part=snippet,status,statistics&id=${id}`
  return itemsOf(
    await fetch(`${url}/youtube/v3/videos?${query}`, { headers: { authorization: `Bearer ${token}` } }),
  )
}

test('PUB-07 everything is as it was after a restart, also with a line torn by a kill', async () => {
  const before = await startSandbox()
  const { access_token: token } = await connect(before.url)
  const file = makeMp4()
  const kept = await uploadVideo(before.url, token, file)
  const gone = await uploadVideo(before.url, token)
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${before.url}/youtube/v3/videos?id=${gone}`, { method: 'DELETE', headers })
  await steer(before.url, `videos/${kept}`, { state: 'failed', reason: 'codec' })
  const facts = await ledgerOf(before.url)
  const video = await readVideo(before.url, token, kept)
  await before.stop()
  await appendFile(join(before.dataDir, 'ledger.jsonl'), '{"type":"video.deleted","id":"')

  const after = await before.restart()
  expect(await ledgerOf(after.url)).toEqual(facts)
  const again = await readVideo(after.url, token, kept)
  expect(again[0]?.['status']).toEqual(video[0]?.['status'])
  expect(await readVideo(after.url, token, gone)).toEqual([])
  const stored = await fetch(`${after.url}/videos/${kept}/file`)
  expect(Buffer.from(await stored.arrayBuffer()).equals(file)).toBe(true)

  const next = await uploadVideo(after.url, token)
  const last = await after.restart()
  expect((await createdVideos(last.url)).map(({ id }) => id)).toEqual([kept, gone, next])
})

test('a fact is on disk before the answer that makes it true', async () => {
  const { url, dataDir } = await startSandbox()
  const { access_token: token } = await connect(url)
  const id = await uploadVideo(url, token)
  const lines = (await readFile(join(dataDir, 'ledger.jsonl'), 'utf8')).trimEnd().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ type: 'video.created', id, channelId: CHANNEL })
})

test('no token stands in any file', async () => {
  const { url, dataDir } = await startSandbox()
  const { access_token, refresh_token = '' } = await connect(url)
  const identity = await readFile(join(dataDir, 'identity.jsonl'), 'utf8')
  expect(identity).not.toContain(access_token)
  expect(identity).not.toContain(refresh_token)
})

test('a ledger damaged before its last line is refused', async () => {
  const sandbox = await startSandbox()
  await connect(sandbox.url)
  await sandbox.stop()
  const path = join(sandbox.dataDir, 'ledger.jsonl')
  await writeFile(path, `{"type":"nonsense"}\n${await readFile(path, 'utf8')}`)
  await expect(sandbox.restart()).rejects.toThrow('line 1 is damaged')
})

test('the ledger is read on from a number', async () => {
  const { url } = await startSandbox()
  await connect(url)
  await connect(url)
  const since = await (await fetch(`${url}/__sandbox/ledger?since=1`)).json()
  expect(since).toMatchObject([{ seq: 2, type: 'account.connected' }])
})
