import { randomBytes } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { Agent, fetch, request } from 'undici'

/**
 * Many people's uploads at once, in a process of its own: `<origin> <bearer> <people> <parts> <films> <rate>`; says how long
 * they took. Each person sends films of several lengths, one after the other, with `parts` of one in flight; `rate` is what
 * the line carries of all of them together, in bytes a second, 0 for as fast as it goes. It takes what the others leave of the
 * processors: those who upload bring machines of their own.
 */
setPriority(constants.priority.PRIORITY_LOW)
const [origin = '', bearer = '', ...sizes] = process.argv.slice(2)
const [people = 0, partsInFlight = 0, films = 0, rate = 0] = sizes.map(Number)
const partBytes = 16 * 1024 * 1024
const pieceBytes = 64 * 1024
const part = randomBytes(partBytes)
const checksum = crc32(part).toString(16).padStart(8, '0')
const mostTries = 4
let again = 0
let bytes = 0
/** When the line is free again, in milliseconds of this process. */
let lineFreeAt = 0
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
  const body = rate === 0 ? part : Readable.from(throughLine(), { objectMode: false })
  const length = { 'content-length': String(partBytes) }
  const init = { method: 'PUT', headers: { ...headers, ...length }, body, dispatcher } as const
  const answer = await request(origin + url, init).catch((error: unknown) => {
    console.error(error)
    return null
  })
  const isOk = answer !== null && answer.statusCode < 300
  if (answer && !isOk) console.error(answer.statusCode, await answer.body.text())
  else await answer?.body.dump()
  return isOk
}

/** The part in pieces, each when all that was sent before it, by anybody, has had its time on the line. */
async function* throughLine(): AsyncGenerator<Buffer> {
  for (let start = 0; start < partBytes; start += pieceBytes) {
    const now = performance.now()
    lineFreeAt = Math.max(now, lineFreeAt) + (pieceBytes / rate) * 1000
    if (lineFreeAt - now > 1) await delay(lineFreeAt - now)
    yield part.subarray(start, start + pieceBytes)
  }
}

async function send(url: string, headers: Record<string, string>): Promise<void> {
  for (let tries = 1; !(await isStored(url, headers)); tries += 1) {
    again += 1
    if (tries === mostTries) throw new Error('a part was not stored')
  }
  bytes += partBytes
}

async function uploadFilm(person: number, film: number): Promise<void> {
  const key = `crowd-${process.pid}-${person}-${film}`
  // People begin together; that they also end together is no case of its own.
  const partCount = partsInFlight + ((person * 7 + film * 5) % (partsInFlight + 1))
  const file = { fileName: `${key}.mp4`, size: partBytes * partCount }
  const { id } = await call<{ id: string }>('/uploads', file, key)
  const numbers = Array.from({ length: partCount }, (_, number) => number + 1)
  const links = await call<{ url: string }[]>(`/uploads/${id}/part-links`, { parts: numbers }, key)
  const headers = { 'content-type': 'application/octet-stream', 'x-part-crc32': checksum }
  // Lanes that take from one list.
  const waiting = links.values()
  const lanes = Array.from({ length: partsInFlight }, async () => {
    for (const { url } of waiting) await send(url, headers)
  })
  await Promise.all(lanes)
  await call(`/uploads/${id}/complete`, {}, key)
}

async function uploadAll(person: number): Promise<void> {
  for (let film = 0; film < films; film += 1) await uploadFilm(person, film)
}

await Promise.all(Array.from({ length: people }, (_, person) => uploadAll(person)))
process.send?.({ seconds: (performance.now() - started) / 1000, again, bytes })
process.disconnect?.()
