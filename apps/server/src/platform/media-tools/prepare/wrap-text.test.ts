import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayWidth, wrapText } from './wrap-text.ts'

test('CLP a Chinese character is as wide as two Latin ones', () => {
  expect(['你好', 'ab', '你a！', '😀', 'é'].map(displayWidth)).toEqual([4, 2, 5, 2, 1])
})

test('CLP a long Chinese line is broken evenly, between words', () => {
  const lines = wrapText('今天晚上我们一起去看那部新上映的电影吧', 24)
  expect(lines.join('')).toBe('今天晚上我们一起去看那部新上映的电影吧')
  expect(lines).toHaveLength(2)
  expect(Math.abs(displayWidth(lines[0] ?? '') - displayWidth(lines[1] ?? ''))).toBeLessThanOrEqual(6)
})

test('CLP lines that somebody broke stay, and short ones are left alone', () => {
  expect(wrapText('你好，世界\nHello, world', 40)).toEqual(['你好，世界', 'Hello, world'])
  expect(wrapText('  \n\n', 40)).toEqual([])
})

test('CLP no line begins with a closing sign, and none ends with an opening one', () => {
  const text = '他说：“我们走吧！”（然后他就真的走了）。没有人知道他去了《哪里》，也没有人问。'
  for (let width = 8; width < 40; width += 1)
    for (const line of wrapText(text, width)) {
      expect(line).not.toMatch(/^[，。！？：；、”）》]/u)
      expect(line).not.toMatch(/[“（《]$/u)
    }
})

test('CLP Latin words are not cut unless they are wider than a line', () => {
  expect(wrapText('one two three four five six', 12)).toEqual(['one two', 'three four', 'five six'])
  expect(wrapText('Donaudampfschifffahrt', 8).every((line) => displayWidth(line) <= 8)).toBe(true)
})

test('CLP signs that follow each other give way where a line has no room for them', () => {
  expect(wrapText('1é，。', 4)).toEqual(['1é，', '。'])
})

test('CLP whatever is written fits its lines, and nothing of it is lost', () => {
  const text = fc.string({ unit: fc.constantFrom(...'你好世界，。！“”（）ab cd1 2é😀م'), maxLength: 120 })
  fc.assert(
    fc.property(text, fc.integer({ min: 4, max: 60 }), (words, width) => {
      const lines = wrapText(words, width)
      const without = (value: string) => value.replace(/\s/gu, '')
      expect(without(lines.join(''))).toBe(without(words))
      for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width)
    }),
  )
})
