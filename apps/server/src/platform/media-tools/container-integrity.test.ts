import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTruncated, type ReadAt } from './container-integrity.ts'
import type { ContainerFamily } from './container-signature.ts'

const check = (family: ContainerFamily, bytes: Buffer) => {
  const read: ReadAt = async (offset, length) => bytes.subarray(offset, offset + length)
  return isTruncated(family, read, bytes.length)
}

function box(type: string, content = 0): Buffer {
  const bytes = Buffer.alloc(8 + content)
  bytes.writeUInt32BE(bytes.length, 0)
  bytes.write(type, 4, 'latin1')
  return bytes
}

function longBox(type: string, content: number): Buffer {
  const bytes = Buffer.alloc(16 + content)
  bytes.writeUInt32BE(1, 0)
  bytes.write(type, 4, 'latin1')
  bytes.writeBigUInt64BE(BigInt(bytes.length), 8)
  return bytes
}

const whole = Buffer.concat([box('ftyp', 16), box('moov', 300), box('free'), longBox('mdat', 900)])

test('U10 a whole file passes, with its index first or last and with 64-bit sizes', async () => {
  expect(await check('isoBmff', whole)).toBe(false)
  expect(
    await check('isoBmff', Buffer.concat([box('ftyp', 16), longBox('mdat', 900), box('moov', 300)])),
  ).toBe(false)
})

test('U10 a file cut anywhere inside its boxes is noticed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 900 }), async (missing) => {
      expect(await check('isoBmff', whole.subarray(0, whole.length - missing))).toBe(true)
    }),
  )
})

test('U10 no file makes the walk fail or go on for ever', async () => {
  const families: ContainerFamily[] = ['isoBmff', 'avi', 'ebml', 'asf']
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...families),
      fc.uint8Array({ maxLength: 200 }),
      async (family, bytes) => {
        expect(typeof (await check(family, Buffer.from(bytes)))).toBe('boolean')
      },
    ),
  )
})

test('U10 a last box that runs to the end of the file and zeros behind the movie are no damage', async () => {
  const openEnded = box('mdat', 500)
  openEnded.writeUInt32BE(0, 0)
  expect(await check('isoBmff', Buffer.concat([box('ftyp', 16), box('moov', 30), openEnded]))).toBe(false)
  expect(await check('isoBmff', Buffer.concat([whole, Buffer.alloc(4096)]))).toBe(false)
})

test('U10 an AVI of several RIFF chunks is measured to its last one', async () => {
  const chunk = (form: string, content: number) => {
    const bytes = Buffer.alloc(12 + content)
    bytes.write(`RIFF    ${form}`, 'latin1')
    bytes.writeUInt32LE(4 + content, 4)
    return bytes
  }
  const avi = Buffer.concat([chunk('AVI ', 400), chunk('AVIX', 600)])
  expect(await check('avi', avi)).toBe(false)
  expect(await check('avi', avi.subarray(0, 900))).toBe(true)
})

test('U10 a Matroska file is measured when its segment has a size, and passes when it was recorded live', async () => {
  const header = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x83, 1, 2, 3])
  const sized = Buffer.concat([header, Buffer.from([0x18, 0x53, 0x80, 0x67, 0x41, 0x00]), Buffer.alloc(256)])
  const live = Buffer.concat([
    header,
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    Buffer.alloc(20),
  ])
  expect(await check('ebml', sized)).toBe(false)
  expect(await check('ebml', sized.subarray(0, -1))).toBe(true)
  expect(await check('ebml', live)).toBe(false)
})

test('U10 a file of endless tiny headers costs a bounded number of reads, and is left to ffprobe', async () => {
  const tiny: Record<'isoBmff' | 'avi' | 'ebml' | 'asf', Buffer> = {
    isoBmff: box('free'),
    avi: Buffer.from('RIFF\x04\0\0\0AVI ', 'latin1'),
    ebml: Buffer.from([0xec, 0, 0, 0, 0x80]),
    asf: Buffer.concat([Buffer.alloc(16), Buffer.from([24, 0, 0, 0, 0, 0, 0, 0])]),
  }
  for (const [family, header] of Object.entries(tiny) as [ContainerFamily, Buffer][]) {
    const bytes = Buffer.alloc(4 * 1024 * 1024, header)
    let reads = 0
    const read: ReadAt = async (offset, length) => {
      reads += 1
      return bytes.subarray(offset, offset + length)
    }
    expect(await isTruncated(family, read, bytes.length), family).toBe(false)
    expect(reads, family).toBeLessThan(100)
  }
})

test('U10 headers far apart are read at most ten thousand times', async () => {
  const apart = 1024 * 1024
  let reads = 0
  const read: ReadAt = async () => {
    reads += 1
    const header = box('free', 8)
    header.writeUInt32BE(apart, 0)
    return header
  }
  expect(await isTruncated('isoBmff', read, 1_000_000 * apart)).toBe(false)
  expect(reads).toBe(10_000)
})

test('U10 the walk ends when it is called off', async () => {
  const controller = new AbortController()
  const reason = new Error('the person left')
  const read: ReadAt = async () => {
    controller.abort(reason)
    return box('free', 8)
  }
  await expect(isTruncated('isoBmff', read, 1_000_000, controller.signal)).rejects.toBe(reason)
})
