import { expect, test } from 'vitest'
import { readSignature, signatureLength } from './container-signature.ts'

const at = (...parts: (string | number[])[]) => {
  const bytes = Buffer.concat(
    parts.map((part) => Buffer.from(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  return Buffer.concat([bytes, Buffer.alloc(signatureLength - bytes.length)])
}

test.each([
  ['mp4', at([0, 0, 0, 32], 'ftypisom')],
  ['mov', at([0, 0, 0, 20], 'ftypqt  ')],
  ['mov', at([0, 0, 0, 8], 'wide', [0, 0, 0, 0], 'mdat')],
  ['3gp', at([0, 0, 0, 24], 'ftyp3gp5')],
  ['webm', at([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84], 'webm')],
  ['matroska', at([0x1a, 0x45, 0xdf, 0xa3, 0xa3, 0x42, 0x82, 0x88], 'matroska')],
  ['avi', at('RIFF', [1, 2, 3, 4], 'AVI LIST')],
  ['flv', at('FLV', [1])],
  ['mpeg-ps', at([0, 0, 1, 0xba])],
])('UPL-08 a %s file is known by its bytes, whatever its name', (container, head) => {
  expect(readSignature(head)?.container).toBe(container)
})

test('UPL-08 a transport stream is known by three sync bytes, with and without time codes', () => {
  const plain = Buffer.alloc(signatureLength)
  for (const offset of [0, 188, 376]) plain[offset] = 0x47
  const timed = Buffer.alloc(signatureLength)
  for (const offset of [4, 196, 388]) timed[offset] = 0x47
  expect(readSignature(plain)?.container).toBe('mpeg-ts')
  expect(readSignature(timed)?.container).toBe('mpeg-ts')
})

test.each([
  ['a playlist', at('#EXTM3U\n#EXT-X-VERSION:3\n')],
  ['a concat list', at("ffconcat version 1.0\nfile '/etc/passwd'\n")],
  ['a program', at('MZ', [0x90, 0])],
  ['a sound file', at('RIFF', [1, 2, 3, 4], 'WAVEfmt ')],
  ['a page', at('<!doctype html>')],
  ['nothing', Buffer.alloc(0)],
])('H2 %s is none of our containers', (_what, head) => {
  expect(readSignature(head)).toBeUndefined()
})
