import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressProblem, isPublic } from './public-address.ts'

const problemOf = (address: string, trusted: readonly string[] = []) =>
  addressProblem(new URL(address), new Set(trusted))

test.each([
  ['https://films.example/a.mp4', null],
  ['http://films.example:8080/a.mp4', null],
  ['ftp://films.example/a.mp4', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['https://me:secret@films.example/a.mp4', 'credentials'],
  ['https://films.example:5432/a.mp4', 'port'],
  ['http://127.0.0.1/a.mp4', 'private'],
  ['http://127.1/a.mp4', 'private'],
  ['http://2130706433/a.mp4', 'private'],
  ['http://0x7f000001/a.mp4', 'private'],
  ['http://0177.0.0.1/a.mp4', 'private'],
  ['http://0/a.mp4', 'private'],
  ['http://169.254.169.254/latest/meta-data', 'private'],
  ['http://100.64.0.1/a.mp4', 'private'],
  ['http://[::1]/a.mp4', 'private'],
  ['http://[::ffff:10.0.0.1]/a.mp4', 'private'],
  ['http://[fd00::1]/a.mp4', 'private'],
  ['http://[fe80::1]/a.mp4', 'private'],
  ['http://[64:ff9b::7f00:1]/a.mp4', 'private'],
  ['http://[2002:7f00:1::]/a.mp4', 'private'],
  ['http://[::127.0.0.1]/a.mp4', 'private'],
  ['http://[::a00:1]/a.mp4', 'private'],
  ['http://[64:ff9b:1::a00:1]/a.mp4', 'private'],
  ['http://[fec0::1]/a.mp4', 'private'],
  ['http://[5f00::1]/a.mp4', 'private'],
  ['http://8.8.8.8/a.mp4', null],
  ['http://[2606:4700::1]/a.mp4', null],
] as const)('H1 the address %s is as it is: %s', (address, problem) => {
  expect(problemOf(address)).toBe(problem)
})

test('H1 a host that is trusted may be anywhere, at its own port only', () => {
  expect(problemOf('http://127.0.0.1:9000/a.mp4', ['127.0.0.1:9000'])).toBeNull()
  expect(problemOf('http://127.0.0.1:9001/a.mp4', ['127.0.0.1:9000'])).toBe('port')
  expect(problemOf('http://me@127.0.0.1:9000/a.mp4', ['127.0.0.1:9000'])).toBe('credentials')
})

const closed = [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['0.0.0.0', 8],
] as const

test('H1 nothing of a network that is not everybody’s is public, in no spelling', () => {
  fc.assert(
    fc.property(fc.constantFrom(...closed), fc.nat(2 ** 32 - 1), ([network, bits], any) => {
      const base = network.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0)
      const size = 2 ** (32 - bits)
      const number = base + (any % size)
      const bytes = [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256)
      expect(isPublic(bytes.join('.'))).toBe(false)
      expect(isPublic(`::ffff:${bytes.join('.')}`)).toBe(false)
      for (const spelled of [
        String(number),
        `0x${number.toString(16)}`,
        bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
      ])
        expect(problemOf(`http://${spelled}/a.mp4`)).toBe('private')
    }),
  )
})

test('H1 what is no address is not public', () => {
  fc.assert(fc.property(fc.string(), (text) => void isPublic(text)))
  expect(isPublic('films.example')).toBe(false)
})
