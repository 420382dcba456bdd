import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutMarks } from '../cue.ts'
import { markedText } from '../formats/marked-text.ts'
import { cueMarks, markedPieces, toggledMark, toggledRange } from './marks.ts'

const mark = fc.constantFrom(...cueMarks)
const words = fc.string({ unit: fc.constantFrom('a', '字', ' ', 'é', '\n', '!'), maxLength: 20 })

/** The marks of each piece, whichever stands around the other. */
const setIn = (text: string) => markedPieces(text).map((piece) => [piece.text, piece.marks.toSorted()])

test('SUB-01 words are set bold, slanting or underlined, and back', () => {
  expect(toggledMark('两个人', 'i')).toBe('<i>两个人</i>')
  expect(toggledMark('<i>两个人</i>', 'i')).toBe('两个人')
  expect(toggledMark('<b><i>两个人</i></b>', 'i')).toBe('<b>两个人</b>')
  expect(toggledMark('<i>两</i>个<i>人</i>', 'i')).toBe('<i>两个人</i>')
  expect(toggledMark('  ', 'b')).toBe('  ')
})

test('SUB-01 a part of a line is set, and back, and stays chosen', () => {
  const set = toggledRange({ text: 'He said no.', from: 8, to: 10 }, 'i')
  expect(set).toEqual({ text: 'He said <i>no</i>.', from: 11, to: 13 })
  expect(toggledRange(set, 'i')).toEqual({ text: 'He said no.', from: 8, to: 10 })
  expect(toggledRange({ text: 'He', from: 1, to: 1 }, 'b').text).toBe('<b>He</b>')
  expect(toggledRange({ text: '<i>a b</i> c', from: 3, to: 4 }, 'i').text).toBe('<i>a b</i> c')
})

test('SUB-01 whatever is set, the words stay, and twice is as before', () => {
  fc.assert(
    fc.property(words, fc.array(mark, { maxLength: 5 }), (text, marks) => {
      const made = marks.reduce(toggledMark, text)
      expect(withoutMarks(made)).toBe(text)
      expect(
        markedPieces(made)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
      if (text.trim() === '') return
      for (const one of cueMarks) expect(setIn(toggledMark(toggledMark(made, one), one))).toEqual(setIn(made))
    }),
  )
})

test('SUB-01 a part that is set is read back as it was written', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z字]{2,12}$/u), fc.nat(), fc.nat(), mark, (text, one, other, set) => {
      const [from = 0, to = 0] = [one % (text.length + 1), other % (text.length + 1)].sort((a, b) => a - b)
      const made = toggledRange({ text, from, to }, set)
      expect(withoutMarks(made.text)).toBe(text)
      expect(markedText(made.text)).toBe(made.text)
      expect(
        markedPieces(made.text)
          .filter(({ marks }) => marks.includes(set))
          .map((piece) => piece.text)
          .join(''),
      ).toBe(from === to ? text : text.slice(from, to))
    }),
  )
})
