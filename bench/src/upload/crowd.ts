import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { Agent, fetch } from 'undici'

/** Many people's uploads at once, in a process of its own: `<origin> <bearer> <uploads> <parts>`; says how long it took. */
const [origin = '', bearer = '', uploads = '', parts = ''] = process.argv.slice(2)
const partBytes = 16 * 1024 * 1024
const part = randomBytes(partBytes)
const checksum = crc32(part).toString(16).padStart(8, '0')
const partCount = Number(parts)
const mostTries = 4
let again = 0
// As many connections as there are parts in flight: nobody waits for somebody else's.
const dispatcher = new Agent({ connections: null })

async function call<T>(path: string, body: object, key: string): Promise<T> {
  const headers = {
    authorization: `Bearer ${bearer}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  }
  const init = { method: 'POST', headers, body: JSON.stringify(body), dispatcher }
  const answer = await fetch(`${origin}/api${path}`, init)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}

/** As the page does it: what fails is sent again. */
async function isStored(url: string, headers: Record<string, string>): Promise<boolean> {
  const init = { method: 'PUT', headers, body: part, dispatcher }
  const answer = await fetch(origin + url, init).catch((error: unknown) => {
    console.error(error)
    return null
  })
  if (answer && !answer.ok) console.error(answer.status, await answer.text())
  else await answer?.arrayBuffer()
  return answer?.ok === true
}

async function uploadOne(index: number): Promise<void> {
  const key = `crowd-${process.pid}-${index}`
  const file = { fileName: `crowd-${index}.mp4`, size: partBytes * partCount }
  const { id } = await call<{ id: string }>('/uploads', file, key)
  const numbers = Array.from({ length: partCount }, (_, number) => number + 1)
  const links = await call<{ url: string }[]>(`/uploads/${id}/part-links`, { parts: numbers }, key)
  const headers = { 'content-type': 'application/octet-stream', 'x-part-crc32': checksum }
  await Promise.all(
    links.map(async ({ url }) => {
      for (let tries = 1; !(await isStored(url, headers)); tries += 1) {
        again += 1
        if (tries === mostTries) throw new Error('a part was not stored')
      }
    }),
  )
  await call(`/uploads/${id}/complete`, {}, key)
}

const started = performance.now()
await Promise.all(Array.from({ length: Number(uploads) }, (_, index) => uploadOne(index)))
process.send?.({ seconds: (performance.now() - started) / 1000, again })
process.disconnect?.()
