import { crc32 } from 'node:zlib'

/** The reversed IEEE polynomial, as zlib has it. */
const polynomial = 0xedb88320
/** x⁰ in the reflected representation: the highest bit is the lowest power. */
const one = 0x80000000
/** Powers x^(2ⁿ); the sequence repeats after 32, because the order of x divides 2³² − 1. */
const squares = powersOfTwo()

/**
 * CRC-32 of A followed by B, from the CRC-32 of each and the length of B in bytes: no byte is read again, so a file of
 * 1000 GB is checked in the time of one multiplication per part. The arithmetic of zlib's crc32_combine: appending n
 * zero bits multiplies the CRC by xⁿ modulo the polynomial.
 */
export function combineCrc32(crcA: number, crcB: number, lengthB: number): number {
  return (multiply(zeroBytes(lengthB), crcA) ^ crcB) >>> 0
}

/** Eight lower-case hex digits, as the contract and the database have it. */
export function formatCrc32(crc: number): string {
  return crc.toString(16).padStart(8, '0')
}

/** The checksum of all chunks of a file, as eight hex digits. */
export async function checksumOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  let sum = 0
  for await (const chunk of chunks) sum = crc32(chunk, sum)
  return formatCrc32(sum)
}

/** The number behind eight hex digits. */
export function parseCrc32(hex: string): number {
  return Number.parseInt(hex, 16)
}

function zeroBytes(length: number): number {
  let power = one
  let index = 3
  // Division, not shifts: a length may exceed 32 bits.
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(squares[index % 32] ?? one, power)
    index += 1
  }
  return power
}

/** Product of two polynomials over GF(2), modulo the CRC's. */
function multiply(a: number, b: number): number {
  let product = 0
  let shifted = b
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= shifted
    shifted = (shifted & 1) === 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1
  }
  return product >>> 0
}

function powersOfTwo(): readonly number[] {
  const powers = [one >>> 1]
  while (powers.length < 32) {
    const last = powers.at(-1) ?? one
    powers.push(multiply(last, last))
  }
  return powers
}
