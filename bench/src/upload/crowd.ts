import { randomBytes } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { crc32 } from 'node:zlib'
import { Agent, fetch, request } from 'undici'

/**
 * Many people's uploads at once, in a process of its own: `<origin> <bearer> <uploads> <parts>`; says how long it took. It
 * takes what the others leave of the processors: those who upload bring machines of their own.
 */
setPriority(constants.priority.PRIORITY_LOW)
const [origin = '', bearer = '', uploads = '', parts = ''] = process.argv.slice(2)
const partBytes = 16 * 1024 * 1024
const part = randomBytes(partBytes)
const checksum = crc32(part).toString(16).padStart(8, '0')
const partCount = Number(parts)
const mostTries = 4
let again = 0
const started = performance.now()
// As many connections as there are parts in flight: nobody waits for somebody else's.
const dispatcher = new Agent({ connections: null })

/** With its key a call that fails is made again, as the page does it. */
async function call<T>(path: string, body: object, key: string): Promise<T> {
  const headers = {
    authorization: `Bearer ${bearer}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  }
  const init = { method: 'POST', headers, body: JSON.stringify(body), dispatcher }
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`${origin}/api${path}`, init)
    if (answer.ok) return ((await answer.json()) as { data: T }).data
    const why = `${path}: ${answer.status} ${await answer.text()}`
    if (answer.status !== 408 || tries === mostTries) throw new Error(why)
    console.error(Math.round(performance.now() - started), why)
    again += 1
  }
}

/**
 * As the page does it: what fails is sent again. Sent by `request`, which takes the bytes as they are: `fetch` copies each
 * part, and fifty people's parts copied in one process are late by more than the API waits for a request.
 */
async function isStored(url: string, headers: Record<string, string>): Promise<boolean> {
  const init = { method: 'PUT', headers, body: part, dispatcher } as const
  const answer = await request(origin + url, init).catch((error: unknown) => {
    console.error(error)
    return null
  })
  const isOk = answer !== null && answer.statusCode < 300
  if (answer && !isOk) console.error(answer.statusCode, await answer.body.text())
  else await answer?.body.dump()
  return isOk
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

await Promise.all(Array.from({ length: Number(uploads) }, (_, index) => uploadOne(index)))
process.send?.({ seconds: (performance.now() - started) / 1000, again })
process.disconnect?.()
