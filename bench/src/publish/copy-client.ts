import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { request } from 'undici'

const [, , address = '', file = ''] = process.argv

/** A plain Node stream copy over loopback: file, HTTP, file. Says how many seconds it took. */
const { size } = await stat(file)
const startedAt = performance.now()
const answer = await request(address, {
  method: 'PUT',
  headers: { 'content-length': String(size) },
  body: createReadStream(file),
})
await answer.body.dump()
process.send?.((performance.now() - startedAt) / 1000)
process.on('SIGTERM', () => process.exit(0))
