import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLinkSigner, linkQuery } from './signed-links.ts'

const signer = createLinkSigner(randomBytes(32))
const now = Date.parse('2026-11-21T05:00:00Z')
const inOneMinute = now / 1000 + 60
const part = { method: 'PUT', resource: 'part:7:3' } as const

test('STO-04 a signed address is good until it expires, by the clock given', () => {
  const proof = signer.sign(part, inOneMinute)
  expect(signer.verify(part, proof, now)).toBe(true)
  expect(signer.verify(part, proof, now + 60_000)).toBe(false)
})

test('STO-04 a signature is good for its own method, resource, expiry and key only', () => {
  const proof = signer.sign(part, inOneMinute)
  expect(signer.verify({ method: 'GET', resource: part.resource }, proof, now)).toBe(false)
  expect(signer.verify({ method: 'PUT', resource: 'part:7:4' }, proof, now)).toBe(false)
  expect(signer.verify(part, { ...proof, expires: proof.expires + 1 }, now)).toBe(false)
  expect(createLinkSigner(randomBytes(32)).verify(part, proof, now)).toBe(false)
})

test('STO-04 whatever is sent as a signature is refused without an error', () => {
  const { expires } = signer.sign(part, inOneMinute)
  fc.assert(
    fc.property(fc.string(), (signature) => {
      expect(signer.verify(part, { expires, signature }, now)).toBe(false)
    }),
  )
  expect(signer.verify(part, { expires: Number.NaN, signature: '' }, now)).toBe(false)
})

test('STO-04 the query carries expiry and signature', () => {
  const proof = signer.sign(part, inOneMinute)
  expect(Object.fromEntries(new URLSearchParams(linkQuery(proof)))).toEqual({
    expires: String(proof.expires),
    signature: proof.signature,
  })
})
