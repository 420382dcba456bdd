import { type Random, randomFrom } from './seeded-random.ts'

/** What a file that lies may point at: an address and a local path that nobody may open. */
export type Bait = { readonly address: string; readonly path: string }

/** A file as somebody hostile, or a broken disk, would send it. */
export type HostileFile = { readonly kind: string; readonly name: string; readonly bytes: Buffer }

/** Whole clips by the ending of their name: what most hostile files are made of. */
export type Clips = Readonly<Record<string, Buffer>>

type Made = Omit<HostileFile, 'kind'>
type Maker = (random: Random, clips: Clips, bait: Bait) => Made

/** Bytes from the start within which containers keep what they say of themselves. */
const headBytes = 1024

/** The same files for the same seed, of every kind in turn. */
export function hostileFiles(count: number, seed: number, clips: Clips, bait: Bait): readonly HostileFile[] {
  const random = randomFrom(seed)
  const kinds = Object.entries(makers)
  return Array.from({ length: count }, (_, index) => {
    const [kind, make] = kinds[index % kinds.length] ?? ['nothing', emptyFile]
    const { name, bytes } = make(random, clips, bait)
    return { kind, name, bytes }
  })
}

const emptyFile: Maker = () => ({ name: 'empty.mp4', bytes: Buffer.alloc(0) })

const makers: Readonly<Record<string, Maker>> = {
  'a cut clip'(random, clips) {
    const { ending, bytes } = anyClip(random, clips)
    return { name: `cut.${ending}`, bytes: bytes.subarray(0, random.below(bytes.length)) }
  },

  'bits turned in the header'(random, clips) {
    const { ending, bytes } = anyClip(random, clips)
    return { name: `turned.${ending}`, bytes: withBitsTurned(random, bytes, 0, headBytes) }
  },

  'bits turned in the index'(random, clips) {
    const bytes = clips['mp4'] ?? Buffer.alloc(0)
    const index = Math.max(0, bytes.lastIndexOf('moov', undefined, 'latin1'))
    return { name: 'index.mp4', bytes: withBitsTurned(random, bytes, index, bytes.length) }
  },

  'bits turned in the pictures'(random, clips) {
    const { ending, bytes } = anyClip(random, clips)
    return { name: `pictures.${ending}`, bytes: withBitsTurned(random, bytes, headBytes, bytes.length) }
  },

  'the head of one container on the body of another'(random, clips) {
    const [head, body] = [anyClip(random, clips), anyClip(random, clips)]
    const at = 16 + random.below(headBytes)
    return {
      name: `swapped.${body.ending}`,
      bytes: Buffer.concat([head.bytes.subarray(0, at), body.bytes.subarray(at)]),
    }
  },

  'a list of addresses'(random, _clips, bait) {
    const text = random.of(lists)(random.of([bait.address, `file://${bait.path}`, bait.path]))
    return { name: `list.${random.of(['mp4', 'm3u8', 'ts', 'mpd'])}`, bytes: Buffer.from(text) }
  },

  'a list of addresses behind the head of a container'(random, clips, bait) {
    const { ending, bytes } = anyClip(random, clips)
    const text = random.of(lists)(random.of([bait.address, `file://${bait.path}`]))
    return { name: `hidden.${ending}`, bytes: Buffer.concat([bytes.subarray(0, 32), Buffer.from(text)]) }
  },

  'an index that points to another file'(random, clips, bait) {
    const target = random.of([bait.address, `file://${bait.path}`, bait.path])
    return {
      name: 'elsewhere.mov',
      bytes: withDataElsewhere(clips['mp4'] ?? Buffer.alloc(0), random.of(['url ', 'alis', 'urn ']), target),
    }
  },

  'a page, a drawing, an archive'(random, _clips, bait) {
    const text = random.of([
      `<!doctype html><video src="${bait.address}"></video>`,
      `<svg xmlns="http://www.w3.org/2000/svg"><image href="${bait.address}" width="9" height="9"/></svg>`,
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file://${bait.path}">]><MPD>&b;</MPD>`,
      `PK\u0003\u0004${'\0'.repeat(22)}../../etc/cron.d/film.mp4`,
      `#!/bin/sh\ncat ${bait.path}\n`,
    ])
    return { name: 'page.mp4', bytes: Buffer.from(text, 'latin1') }
  },

  'pictures larger than any screen'(random, clips) {
    const ending = random.of(['mp4', 'avi', 'webm'])
    return {
      name: `huge.${ending}`,
      bytes: withHugePictures(random, ending, clips[ending] ?? Buffer.alloc(0)),
    }
  },

  'boxes without an end'(random) {
    return { name: 'boxes.mp4', bytes: random.of(endlessBoxes)(random) }
  },

  'counts and times beyond reason'(random, clips) {
    const bytes = Buffer.from(clips['mp4'] ?? Buffer.alloc(0))
    for (const box of random.some(['stts', 'stsz', 'stsc', 'stco', 'ctts', 'elst', 'mvhd', 'mdhd'])) {
      const at = bytes.lastIndexOf(box, undefined, 'latin1')
      if (at > 0) bytes.writeUInt32BE(random.of([0xffff_ffff, 0x7fff_ffff, 0]), at + 8 + 4 * random.below(4))
    }
    return { name: 'counts.mp4', bytes }
  },

  'noise behind a signature'(random, clips) {
    const { ending, bytes } = anyClip(random, clips)
    return {
      name: `noise.${ending}`,
      bytes: Buffer.concat([bytes.subarray(0, 16 + random.below(64)), random.bytes(random.below(65_536))]),
    }
  },

  'a name that is an order'(random, clips) {
    const { bytes } = anyClip(random, clips)
    return { name: random.of(orders), bytes: random.below(2) === 0 ? bytes : bytes.subarray(0, 700) }
  },

  'next to nothing': (random) => ({ name: 'little.mp4', bytes: Buffer.alloc(random.below(24)) }),
}

/** Names that a shell, a program's options, or its own addresses would take for something else. */
const orders = [
  '-i.mp4',
  '--help',
  'concat:a.mp4|b.mp4',
  '%03d.mp4',
  '*.mp4',
  '$(touch owned).mp4',
  '`id`.mp4',
  "it's; rm -rf ~.mp4",
  'two\nlines.mp4',
  '"quoted".mp4',
  'subfile,,start,0,end,9,,:a.mp4',
  'async:cache:a.mp4',
  '\u202egpj.4pm',
  '名字 🎬 فيلم.mp4',
  '…'.repeat(60),
] as const

const lists: readonly ((target: string) => string)[] = [
  (target) => `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${target}\n#EXT-X-ENDLIST\n`,
  (target) =>
    `#EXTM3U\n#EXT-X-MAP:URI="${target}"\n#EXT-X-KEY:METHOD=AES-128,URI="${target}"\n#EXTINF:1,\na.ts\n`,
  (target) => `ffconcat version 1.0\nfile '${target}'\nduration 2\n`,
  (target) => `<MPD type="static"><Period><BaseURL>${target}</BaseURL></Period></MPD>`,
  (target) => `[playlist]\nFile1=${target}\nNumberOfEntries=1\n`,
  (target) => `v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\na=control:${target}\n`,
]

function anyClip(random: Random, clips: Clips): { readonly ending: string; readonly bytes: Buffer } {
  const [ending, bytes] = random.of(Object.entries(clips))
  return { ending, bytes }
}

/** A copy with some bits turned between two places. */
function withBitsTurned(random: Random, bytes: Buffer, from: number, to: number): Buffer {
  const copy = Buffer.from(bytes)
  const room = Math.min(to, copy.length) - from
  for (let turns = 1 + random.below(24); turns > 0 && room > 0; turns -= 1) {
    const at = from + random.below(room)
    copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8))
  }
  return copy
}

/**
 * An mp4 whose pictures lie elsewhere: its data reference (ISO/IEC 14496-12 §8.7.2) says "in this file", and gets a
 * target instead. The boxes around it grow with it; the index stands last, so that nothing else moves.
 */
function withDataElsewhere(bytes: Buffer, type: string, target: string): Buffer {
  const at = bytes.indexOf('dref', 0, 'latin1') + 12
  const entrySize = bytes.readUInt32BE(at)
  const name = Buffer.from(`${target}\0`, 'latin1')
  const entry = Buffer.alloc(12 + name.length)
  entry.writeUInt32BE(entry.length, 0)
  entry.write(type, 4, 'latin1')
  name.copy(entry, 12)
  const grown = Buffer.concat([bytes.subarray(0, at), entry, bytes.subarray(at + entrySize)])
  for (const box of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
    const size = bytes.lastIndexOf(box, at, 'latin1') - 4
    grown.writeUInt32BE(bytes.readUInt32BE(size) + entry.length - entrySize, size)
  }
  return grown
}

function withHugePictures(random: Random, ending: string, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const side = random.of([32_767, 65_535, 16_384])
  const mark = { mp4: 'avc1', avi: 'strf', webm: '\u00b0\u0082' }[ending] ?? ''
  const at = copy.indexOf(mark, 0, 'latin1')
  if (at < 0) return copy
  if (ending === 'mp4') {
    copy.writeUInt16BE(side, at + 28)
    copy.writeUInt16BE(side, at + 30)
  } else if (ending === 'avi') {
    copy.writeInt32LE(side, at + 12)
    copy.writeInt32LE(side, at + 16)
    // Pictures without any coding: as many bytes as they say.
    if (random.below(2) === 0) copy.writeUInt32LE(0, at + 24)
  } else copy.writeUInt16BE(side, at + 2)
  return copy
}

const typeBox = box('ftyp', Buffer.from('isom\0\0\0\0isomiso2', 'latin1'))
const endlessBoxes: readonly ((random: Random) => Buffer)[] = [
  // A header for every eight bytes.
  () => Buffer.concat([typeBox, Buffer.concat(Array.from({ length: 100_000 }, () => box('free')))]),
  // One in another, deeper than any stack.
  (random) => {
    const depth = 2000 + random.below(2000)
    const nested = Buffer.alloc(depth * 8)
    for (let level = 0; level < depth; level += 1) {
      nested.writeUInt32BE((depth - level) * 8, level * 8)
      nested.write(random.of(['moov', 'trak', 'udta', 'meta']), level * 8 + 4, 'latin1')
    }
    nested.write('moov', 4, 'latin1')
    return Buffer.concat([typeBox, nested])
  },
  // Sizes of 64 bits, up to what no number holds.
  (random) => {
    const header = Buffer.alloc(16)
    header.writeUInt32BE(1, 0)
    header.write('moov', 4, 'latin1')
    header.writeBigUInt64BE(random.of([2n ** 64n - 1n, 2n ** 63n, 16n, 8n, 0n]), 8)
    return Buffer.concat([typeBox, header, random.bytes(64)])
  },
  // To the end of the file, again and again.
  () => Buffer.concat([typeBox, Buffer.from('\0\0\0\0moov'.repeat(5000), 'latin1')]),
]

function box(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.length, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}
