import type { ByteRange } from '#src/platform/storage/storage-driver.ts'

const singleRange = /^bytes=(\d*)-(\d*)$/u

/**
 * What a `Range` header asks of a file of `size` bytes (RFC 9110 §14): `whole` when there is none, or one we need not
 * follow (several ranges, another unit, nonsense); `unsatisfiable` is answered with 416.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = singleRange.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}
