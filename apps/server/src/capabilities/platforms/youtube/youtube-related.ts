import { randomBytes } from 'node:crypto'
import { PlatformProblem } from '../platform-adapter.ts'

/** What a file is and the file itself in one body (RFC 2387), as calls about captions take it. */
export function relatedBody(resource: object, bytes: Uint8Array) {
  if (bytes.length === 0)
    throw new PlatformProblem('rejected', 'an empty file', { platformCode: 'contentRequired' })
  const boundary = `pindao-${randomBytes(16).toString('hex')}`
  const head = [
    `--${boundary}`,
    'content-type: application/json; charset=UTF-8',
    '',
    JSON.stringify(resource),
    `--${boundary}`,
    'content-type: application/octet-stream',
    '',
    '',
  ].join('\r\n')
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { contentType: `multipart/related; boundary=${boundary}`, body }
}

/** Bytes as a body that is sent once. */
export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
