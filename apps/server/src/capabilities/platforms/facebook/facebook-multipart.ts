import { randomBytes } from 'node:crypto'

/** A file among the fields of a form. */
type FormFile = {
  readonly field: string
  readonly name: string
  readonly type: string
  readonly size: number
}

/** A `multipart/form-data` body (RFC 7578) whose file streams through, with the headers that say how long it is. */
export function formWithFile(
  fields: Readonly<Record<string, string>>,
  file: FormFile,
  bytes: AsyncIterable<Uint8Array>,
): { readonly headers: Readonly<Record<string, string>>; readonly body: AsyncIterable<Uint8Array> } {
  const boundary = `pindao${randomBytes(16).toString('hex')}`
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n`
  const said = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`)
  const of = part(`name="${file.field}"; filename="${file.name}"`)
  const before = Buffer.from(`${said.join('')}${of}content-type: ${file.type}\r\n\r\n`)
  const after = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(before.length + file.size + after.length),
    },
    body: (async function* () {
      yield before
      yield* bytes
      yield after
    })(),
  }
}
