import { createHash, type Hash } from 'node:crypto'
import { Transform } from 'node:stream'
import { S3Error } from './s3.errors.ts'
import { chunkSignature, type Scope } from './signature.ts'

/** What the chunks of a signed body are held against; null where only the request's head was signed. */
export interface ChunkProof {
  readonly key: Buffer
  readonly scope: Scope
  readonly seed: string
}

const LONGEST_HEAD = 16_384

/**
 * Takes the framing of `aws-chunked` off: `<hex length>;chunk-signature=<hex>CRLF<bytes>CRLF …`, and trailers behind the
 * empty chunk, which are given to `onTrailer`. Each signature is checked before its chunk is over.
 */
export function unchunked(
  proof: ChunkProof | null,
  onTrailer: (name: string, value: string) => void,
): Transform {
  let head = Buffer.alloc(0)
  let left = 0
  let state: 'head' | 'bytes' | 'end' | 'trailer' = 'head'
  let before = proof?.seed ?? ''
  let given = ''
  let hash: Hash | null = null

  function checked(): void {
    if (proof === null || hash === null) return
    const wanted = chunkSignature(proof.key, proof.scope, before, hash.digest('hex'))
    if (given !== wanted) throw new S3Error('SignatureDoesNotMatch', 'A chunk is not what was signed')
    before = wanted
  }

  /** A line of the framing; what it does not need is given back. */
  function line(bytes: Buffer): { text: string; rest: Buffer } | null {
    head = Buffer.concat([head, bytes])
    const end = head.indexOf('\r\n')
    if (end < 0) {
      if (head.length > LONGEST_HEAD) throw new S3Error('IncompleteBody', 'A chunk has no head')
      return null
    }
    const read = { text: head.subarray(0, end).toString('latin1'), rest: head.subarray(end + 2) }
    head = Buffer.alloc(0)
    return read
  }

  function begin(text: string): void {
    const match = /^([0-9a-f]+)(?:;chunk-signature=([0-9a-f]+))?$/i.exec(text)
    if (!match) throw new S3Error('IncompleteBody', 'A chunk begins with its length')
    left = Number.parseInt(match[1] ?? '', 16)
    given = match[2] ?? ''
    hash = proof === null ? null : createHash('sha256')
    if (left > 0) {
      state = 'bytes'
      return
    }
    checked()
    state = 'trailer'
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        let rest = chunk
        while (rest.length > 0) {
          if (state === 'bytes') {
            const part = rest.subarray(0, left)
            hash?.update(part)
            this.push(part)
            left -= part.length
            rest = rest.subarray(part.length)
            if (left === 0) {
              checked()
              state = 'end'
            }
            continue
          }
          const read = line(rest)
          if (read === null) break
          rest = read.rest
          if (state === 'end') state = 'head'
          else if (state === 'head') begin(read.text)
          else if (read.text !== '') {
            const [name = '', ...value] = read.text.split(':')
            onTrailer(name.trim().toLowerCase(), value.join(':').trim())
          }
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      done(state === 'trailer' ? null : new S3Error('IncompleteBody', 'The last chunk is missing'))
    },
  })
}
