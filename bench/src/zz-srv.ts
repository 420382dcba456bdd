import Fastify from 'fastify'
import { Writable } from 'node:stream'
import { open, mkdtemp } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { createLocalDriver } from '@pindao/server/platform/storage/local-driver.ts'
import { createGatherSink } from '@pindao/server/platform/storage/gather-sink.ts'
import { createGatherBudget } from '@pindao/server/platform/storage/gather-budget.ts'
import { receiveBody } from '@pindao/server/platform/storage/receive-body.ts'
const mode = process.argv[2]!
const MiB = 1 << 20
const root = await mkdtemp('/tmp/pd/srv-')
const app = Fastify()
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', (_r, p, done) => done(null, p))
let n = 0
const driver = await createLocalDriver({ root })
const upload = { key: 'k', size: 1024 * MiB, plan: { partSize: 16 * MiB, partCount: 64 } }
if (mode !== 'sparse') await driver.create(upload); else { const h = await open(root + '/incoming/k.part', 'w'); await h.truncate(upload.size); await h.close() }
let key = 'k'; let ready: any
const sig = new AbortController().signal
const budget = createGatherBudget(48 * MiB)
app.put('/', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (req: any) => {
  const body = req.body
  if (false) { const old = key; key = 'k' + n; if (mode === 'fresh-falloc') await driver.create({ ...upload, key }); else { const h = await open(root + '/incoming/' + key + '.part', 'w'); await h.truncate(upload.size); await h.close() } ready = Promise.resolve(); await driver.abort(old) }
  const part = (n++ % 64) + 1
  if (mode === 'discard') { await new Promise<void>((r) => body.on('end', r).resume()); return {} }
  if (mode === 'pipe') { await receiveBody(body, new Writable({ highWaterMark: 128 << 10, write(_c, _e, d) { d() } }), { signal: sig, stallMs: 60000, expected: 16 * MiB }); return {} }
  if (mode === 'crc') { let c = 0; await receiveBody(body, new Writable({ highWaterMark: 128 << 10, write(k, _e, d) { c = crc32(k, c); d() } }), { signal: sig, stallMs: 60000, expected: 16 * MiB }); return {} }
  if (mode === 'gathernull') { const g = createGatherSink({ handle: { writev: async (b: Buffer[]) => ({ bytesWritten: b.reduce((s, x) => s + x.length, 0) }) } as never, start: 0, length: 16 * MiB }, budget); await receiveBody(body, g.sink, { signal: sig, stallMs: 60000, expected: 16 * MiB }); return {} }
  if (mode === 'writevasync' || mode === 'write' || mode === 'sparse' || mode.startsWith('fresh')) {
    const h = await open(root + '/incoming/' + key + '.part', 'r+')
    const g = createGatherSink({ handle: h, start: (part - 1) * 16 * MiB, length: 16 * MiB }, budget); await budget.during(() => receiveBody(body, g.sink, { signal: sig, stallMs: 60000, expected: 16 * MiB })); await h.close(); return {} }
})
app.get('/reset', async () => { if (!mode.startsWith('fresh')) return {}; await driver.abort(key); key = 'r' + Date.now(); const i = key.slice(1);  if (mode === 'fresh-falloc') await driver.create({ ...upload, key: 'r' + i }); else { const h = await open(root + '/incoming/r' + i + '.part', 'w'); await h.truncate(upload.size); await h.close() }; return {} })
process.on('SIGTERM', () => process.exit(0))
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
console.error(origin); process.send?.({ origin })
