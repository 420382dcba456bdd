import { gzipSync } from 'node:zlib'

/** Report files that nobody should send, small to make. */
const mebi = 1024 ** 2

/** A report whose rows are all the same, as gzip: a hundredth and less of what they become. */
export function gzipBomb(): Buffer {
  const row = `UC${'x'.repeat(21)}Q,video,1\n`
  const head = 'Channel ID,Video ID,Partner Revenue\n'
  return gzipSync(Buffer.concat([Buffer.from(head), Buffer.alloc(128 * mebi, row)]), { level: 9 })
}

/** One line that goes on; what inflates it has no end within reason. */
export const endlessLine = (): Buffer => Buffer.alloc(64 * mebi, 'x')

/** A head of a million columns. */
export const manyColumns = (): Buffer =>
  Buffer.from(Array.from({ length: 1_000_000 }, (_, n) => n % 10).join(','))

/** A head of some thousand columns, which fits in a record. */
export const thousandColumns = (): Buffer => Buffer.from(`${'a,'.repeat(5000)}\n1,2\n`)

/** Chinese as an old system writes it. */
export const oldEncoding = (): Buffer =>
  Buffer.concat([
    Buffer.from('Channel ID,Partner Revenue,'),
    Buffer.from([0xc6, 0xb5, 0xb5, 0xc0]),
    Buffer.from('\nUC1,1,x\n'),
  ])

/** A quote that is never closed. */
export const openQuote = (): Buffer =>
  Buffer.from(`Channel ID,"Partner Revenue\n${'UC1,1\n'.repeat(400_000)}`)
