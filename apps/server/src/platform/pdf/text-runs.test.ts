import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenLines } from './broken-lines.ts'
import { textRuns } from './text-runs.ts'

const drawn = (line: string, base: 'ltr' | 'rtl') =>
  textRuns(line, base).map(({ text, direction }) => `${direction} ${text}`)

test('CON-01 Arabic is drawn from the right, and what is read from the left stands in it as it is', () => {
  expect(drawn('العقد PD-1', 'rtl')).toEqual(['ltr PD-1', 'rtl العقد '])
  expect(drawn('المبلغ ١٢٣٫٤٥', 'rtl')).toEqual(['ltr ١٢٣٫٤٥', 'rtl المبلغ '])
  // Digits after Arabic belong to it (rule W2), also in a line that is read from the left.
  expect(drawn('合同 العقد 2026', 'ltr')).toEqual(['ltr 合同 ', 'ltr 2026', 'rtl العقد '])
})

test('CON-01 brackets are mirrored once where they are read from the right, and nowhere else', () => {
  expect(drawn('(عقد)', 'rtl')).toEqual(['rtl )عقد('])
  expect(drawn('(contract)', 'ltr')).toEqual(['ltr (contract)'])
  expect(drawn('العقد (PD-1)', 'rtl')).toEqual(['rtl (', 'ltr PD-1', 'rtl العقد )'])
})

test('CON-01 no sign of a line is lost, added or drawn by a face that lacks it', () => {
  const signs = fc.constantFrom(...'aZ9 (中。，）عقد٫٣éñ—:'.split(''))
  fc.assert(
    fc.property(fc.array(signs), fc.constantFrom('ltr' as const, 'rtl' as const), (given, base) => {
      const runs = textRuns(given.join(''), base)
      const all = runs.flatMap(({ text }) => [...text])
      const plain = (some: readonly string[]) =>
        some
          .map((sign) => sign.replace('）', '（').replace('(', ')'))
          .toSorted()
          .join('')
      expect(plain(all).replaceAll('（', '）')).toBe(plain(given).replaceAll('（', '）'))
      for (const { text, face } of runs) if (/[中。，）]/u.test(text)) expect(face).toBe('han')
    }),
  )
})

test('CON-01 lines are no wider than they may be, break between words, and begin with no closing sign', () => {
  const widthOf = (text: string) => [...text].length
  expect(brokenLines('the quick brown fox', 10, widthOf)).toEqual(['the quick', 'brown fox'])
  expect(brokenLines('abcdefghijkl', 5, widthOf)).toEqual(['abcde', 'fghij', 'kl'])
  expect(brokenLines('', 5, widthOf)).toEqual([''])
  for (const line of brokenLines('标点，不能。出现，在行首。', 4, widthOf))
    expect(line).not.toMatch(/^[，。]/u)
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ab ', '中', '文 ', 'word')), (parts) => {
      for (const line of brokenLines(parts.join(''), 6, widthOf)) expect(widthOf(line)).toBeLessThanOrEqual(6)
    }),
  )
})
