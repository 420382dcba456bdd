import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checksumsOf } from './file-hashes.ts'
import { fingerprintOf, sameFile } from './fingerprint.ts'

const MiB = 1024 * 1024
const never = new AbortController().signal

describe('U4 fingerprint', () => {
  it('is the same for the same bytes, name and time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 4096 }), fc.string(), async (bytes, name) => {
        const make = () => fingerprintOf(new File([bytes.slice()], name, { lastModified: 5 }))
        expect(sameFile(await make(), await make())).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it.each(['first', 'last'] as const)('differs when a byte of the %s MiB differs', async (edge) => {
    const bytes = new Uint8Array(3 * MiB)
    const before = await fingerprintOf(new File([bytes.slice()], 'a.mp4', { lastModified: 5 }))
    bytes[edge === 'first' ? MiB - 1 : 2 * MiB] = 1
    const after = await fingerprintOf(new File([bytes], 'a.mp4', { lastModified: 5 }))
    expect(sameFile(before, after)).toBe(false)
  })

  it('differs by name and by time', async () => {
    const original = await fingerprintOf(new File(['x'], 'a.mp4', { lastModified: 5 }))
    expect(sameFile(original, { ...original, name: 'b.mp4' })).toBe(false)
    expect(sameFile(original, { ...original, modifiedAt: 6 })).toBe(false)
  })
})

describe('UPL-12 checksumsOf', () => {
  it('gives the check value of CRC-32, eight digits', async () => {
    expect(await checksumsOf(new Blob(['123456789']), false, never)).toEqual({ crc32: 'cbf43926' })
    expect(await checksumsOf(new Blob([new Uint8Array(4)]), false, never)).toEqual({ crc32: '2144df1c' })
    expect(await checksumsOf(new Blob([]), false, never)).toEqual({ crc32: '00000000' })
  })

  it('adds the MD5 for a storage that compares no other', async () => {
    const both = { crc32: '352441c2', md5: '900150983cd24fb0d6963f7d28e17f72' }
    expect(await checksumsOf(new Blob(['abc']), true, never)).toEqual(both)
  })
})
