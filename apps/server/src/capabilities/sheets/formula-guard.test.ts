import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardFormula, unguardFormula } from './formula-guard.ts'

const text = fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+\-@\t]{0,2}.{0,5}$/u))

test('EXP-01 what was guarded comes back as it was, and never begins like a formula', () => {
  fc.assert(
    fc.property(text, (written) => {
      const guarded = guardFormula(written)
      expect(unguardFormula(guarded)).toBe(written)
      expect(guarded).not.toMatch(/^[=+\-@]/u)
    }),
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["'tis", "'tis"],
  ['第一集', '第一集'],
])('EXP-01 %s is written as %s', (written, guarded) => expect(guardFormula(written)).toBe(guarded))
