import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
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

/** The same for a store that compares it. */
const storesChecksum = Buffer.from(checksum, 'hex').toString('base64')
/** As many as one call of ours signs. */
const mostLinks = 32

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

  /** As the page does it with an object store: parts straight there, to addresses that are signed for their bytes. */
  async pindaoStore({ origin, bearer }) {
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
    type Link = { url: string; headers: Headers; part: number }
    const plan = { fileName: 'bench.mp4', size: totalBytes }
    const { id, partSize, partCount } = await call<{ id: string; partSize: number; partCount: number }>(
      '/uploads',
      plan,
    )
    if (partSize > partBytes) throw new Error('the plan has larger parts than the bench')
    const own = part.subarray(0, partSize)
    const crc = (length: number) => crc32(part.subarray(0, length)).toString(16).padStart(8, '0')
    const lastBytes = totalBytes - (partCount - 1) * partSize
    const sums = { own: crc(partSize), last: crc(lastBytes) }
    const transfer = await timed(async () => {
      let store: Pool | null = null
      for (let first = 1; first <= partCount; first += mostLinks) {
        const numbers = Array.from(
          { length: Math.min(mostLinks, partCount - first + 1) },
          (_, n) => first + n,
        )
        const checksums = numbers.map((n) => ({ part: n, crc32: n === partCount ? sums.last : sums.own }))
        const links = await call<Link[]>(`/uploads/${id}/part-links`, { parts: numbers, checksums })
        store ??= new Pool(new URL(links[0]?.url ?? '').origin, { connections: parallel })
        const rest = links.values()
        const to = store
        const lane = async () => {
          for (const { url, headers, part: number } of rest) {
            const { pathname, search } = new URL(url)
            const body = number === partCount ? part.subarray(0, lastBytes) : own
            await send(to, 'PUT', pathname + search, body, headers)
          }
        }
        await Promise.all(Array.from({ length: parallel }, lane))
      }
    })
    return { transfer, completion: await timed(() => call(`/uploads/${id}/complete`, {})) }
  },

  /** The SDK of the store by itself, with the store's own checksum; `bearer` is the key and the secret. */
  async plainStore({ origin, bearer }) {
    const [accessKeyId = '', secretAccessKey = ''] = bearer.split(':')
    const credentials = { accessKeyId, secretAccessKey }
    const s3 = new S3Client({
      endpoint: `${origin}/s3`,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
    const at = { Bucket: 'pindao', Key: `bench-${process.pid}` }
    const { UploadId } = await s3.send(
      new CreateMultipartUploadCommand({ ...at, ChecksumAlgorithm: 'CRC32' }),
    )
    const tags: (string | undefined)[] = []
    const transfer = await timed(() =>
      eachPart(async (PartNumber) => {
        const command = new UploadPartCommand({
          ...at,
          UploadId,
          PartNumber,
          Body: part,
          ChecksumCRC32: storesChecksum,
        })
        tags[PartNumber] = (await s3.send(command)).ETag
      }),
    )
    const Parts = partNumbers.map((PartNumber) => ({ PartNumber, ETag: tags[PartNumber] }))
    const completion = await timed(() =>
      s3.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } })),
    )
    return { transfer, completion }
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
