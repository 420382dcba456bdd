import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Dispatcher, Pool } from 'undici'

const MiB = 1024 * 1024
export const totalBytes = 1024 * MiB
const partBytes = 16 * MiB
const parallel = 8

/** Seconds from the first byte to the answer of the last part, and of the completion that follows, if there is one. */
export type ClientTimes = { readonly transfer: number; readonly completion: number }

export type ClientOrders = { readonly origin: string; readonly bearer: string }

/** The same content for all: made before the clock starts, as are its checksums. */
const part = randomBytes(partBytes)
const checksum = crc32(part).toString(16).padStart(8, '0')
const partNumbers = Array.from({ length: totalBytes / partBytes }, (_, index) => index + 1)

/** Ways of sending one file of 1 GiB over 8 connections. */
export const clients = {
  /** Parts to whoever throws them away. */
  async discard({ origin }) {
    const pool = new Pool(origin, { connections: parallel })
    return { transfer: await timed(() => eachPart(() => send(pool, 'PUT', '/', part))), completion: 0 }
  },

  /** As the page does it: reserve, signed addresses, parts with checksums, completion. */
  async pindao({ origin, bearer }) {
    const pool = new Pool(origin, { connections: parallel })
    const call = async <T>(path: string, body: object): Promise<T> => {
      const headers = {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        'idempotency-key': `bench-${process.pid}`,
      }
      return (
        JSON.parse(await send(pool, 'POST', `/api${path}`, JSON.stringify(body), headers)) as { data: T }
      ).data
    }
    const { id } = await call<{ id: string }>('/uploads', { fileName: 'bench.mp4', size: totalBytes })
    const links = await call<{ url: string }[]>(`/uploads/${id}/part-links`, { parts: partNumbers })
    const headers = { 'content-type': 'application/octet-stream', 'x-part-crc32': checksum }
    return {
      transfer: await timed(() =>
        eachPart((number) => send(pool, 'PUT', links[number - 1]?.url ?? '', part, headers)),
      ),
      completion: await timed(() => call(`/uploads/${id}/complete`, {})),
    }
  },

  /**
   * tus with one file, as its clients send it: one PATCH of a part after another, because an upload has one offset. It
   * neither checks sums nor syncs.
   */
  async tusOneFile({ origin }) {
    const pool = new Pool(origin, { connections: parallel })
    const path = await createTusUpload(pool, totalBytes)
    const sendAll = async () => {
      for (const number of partNumbers) await patchTus(pool, path, (number - 1) * partBytes, part)
    }
    return { transfer: await timed(sendAll), completion: 0 }
  },

  /** tus at its fastest: eight files side by side, each in one PATCH. Not one file of 1 GiB, so a bound, not a rival. */
  async tusEightFiles({ origin }) {
    const pool = new Pool(origin, { connections: parallel })
    const share = Buffer.alloc(totalBytes / parallel, part)
    const paths = await Promise.all(
      Array.from({ length: parallel }, () => createTusUpload(pool, share.length)),
    )
    const sendAll = () => Promise.all(paths.map((path) => patchTus(pool, path, 0, share)))
    return { transfer: await timed(sendAll), completion: 0 }
  },
} as const satisfies Record<string, (orders: ClientOrders) => Promise<ClientTimes>>
export type ClientName = keyof typeof clients

const tusHeaders = { 'tus-resumable': '1.0.0' }

async function createTusUpload(pool: Pool, length: number): Promise<string> {
  const headers = { ...tusHeaders, 'upload-length': String(length) }
  const { headers: answer } = await request(pool, 'POST', '/files', '', headers)
  return new URL(String(answer['location'])).pathname
}

function patchTus(pool: Pool, path: string, offset: number, bytes: Buffer): Promise<string> {
  const type = 'application/offset+octet-stream'
  return send(pool, 'PATCH', path, bytes, {
    ...tusHeaders,
    'upload-offset': String(offset),
    'content-type': type,
  })
}

async function eachPart(work: (part: number) => Promise<unknown>): Promise<void> {
  const rest = partNumbers.values()
  const lane = async () => {
    for (const number of rest) await work(number)
  }
  await Promise.all(Array.from({ length: parallel }, lane))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

type Body = string | Buffer
type Headers = Record<string, string>

async function send(
  pool: Pool,
  method: Dispatcher.HttpMethod,
  path: string,
  body: Body,
  headers: Headers = {},
) {
  return (await request(pool, method, path, body, headers)).text
}

async function request(
  pool: Pool,
  method: Dispatcher.HttpMethod,
  path: string,
  body: Body,
  headers: Headers,
) {
  const answer = await pool.request({ method, path, body, headers })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`)
  return { text, headers: answer.headers }
}
