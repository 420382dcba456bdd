import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBic, isIban, isResidentId, isSocialCreditCode, partyNameKey } from './party.numbers.ts'

const digits = [...'0123456789']
/** A number with one of its digits replaced by another one. */
const wrongDigit = (number: string) =>
  fc
    .tuple(fc.nat(number.length - 1), fc.constantFrom(...digits))
    .filter(([at, digit]) => digits.includes(number[at] ?? '') && number[at] !== digit)
    .map(([at, digit]) => number.slice(0, at) + digit + number.slice(at + 1))

test.each([
  ['an identity card', isResidentId, '11010519491231002X'],
  ['a social credit code', isSocialCreditCode, '91350100M000100Y43'],
  ['an IBAN', isIban, 'GB82WEST12345698765432'],
])('CON-01 the check of %s takes the right number and none with one wrong digit', (_kind, check, number) => {
  expect(check(number)).toBe(true)
  expect(check(` ${number.slice(0, 6)} ${number.slice(6)} `)).toBe(true)
  fc.assert(fc.property(wrongDigit(number), (wrong) => !check(wrong)))
})

test('CON-01 a bank code has 8 or 11 signs', () => {
  expect(['DEUTDEFF', 'bkchcnbj110'].map(isBic)).toEqual([true, true])
  expect(['DEUTDEF', 'DEUTDEFF5', 'DEUT1EFF', ''].map(isBic)).toEqual([false, false, false, false])
})

test.each([
  ['杭州光影（集团）有限公司', '杭州光影(集团)公司'],
  ['Blue Sky Media Co., Ltd.', 'BLUE SKY MEDIA LIMITED'],
  ['Société Générale S.A.', 'societe generale'],
  ['ＡＢＣ 传媒', 'abc传媒'],
])('CON-01 %s and %s are the same name', (one, other) => {
  expect(partyNameKey(one)).toBe(partyNameKey(other))
})

test('CON-01 names of different companies differ, and no name is nothing', () => {
  expect(partyNameKey('杭州光影有限公司')).not.toBe(partyNameKey('杭州光影二有限公司'))
  expect(partyNameKey('有限公司')).not.toBe('')
  fc.assert(
    fc.property(fc.string(), (name) => {
      const key = partyNameKey(name)
      return partyNameKey(key) === key || key.length > 0
    }),
  )
})
