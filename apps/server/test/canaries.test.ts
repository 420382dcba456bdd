import { expect, test } from 'vitest'
import { findCanaries } from './canaries.ts'

const canary = { name: 'token', secret: 'EAAB/wXyz+0123456789|key' }
const bytes = Buffer.from(canary.secret)
const within = (before: string) => Buffer.from(`${before}${canary.secret} and more`)

test.each([
  ['plain', `a ${canary.secret} b`],
  ['plain', `access_token=${encodeURIComponent(canary.secret)}&x=1`],
  ['hex', `\\x00${bytes.toString('hex')}00`],
  ['hex', bytes.toString('hex').toUpperCase()],
  ['base64', within('').toString('base64')],
  ['base64', within('{').toString('base64')],
  ['base64', within('{"').toString('base64')],
  ['base64', within('{"a').toString('base64url')],
])('CH-04 a canary is found as %s in %s', (form, text) => {
  expect(findCanaries(text, [canary])).toEqual([`token: ${form}`])
})

test('CH-04 a text without it holds no canary', () => {
  expect(findCanaries(`EAAB/wXyz ${Buffer.from('EAAB/wXyz').toString('base64')}`, [canary])).toEqual([])
})
