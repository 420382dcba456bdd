import { expect, test } from 'vitest'
import { burntTextFile, undrawable } from './burnt-text.ts'

const picture = { width: 1080, height: 1920 }
const text = (words: string) => ({
  size: 'medium' as const,
  place: 'bottom' as const,
  cues: [{ startMs: 3_723_450, endMs: 3_724_000, text: words }],
})
const events = (file: string) => file.split('\n').filter((line) => line.startsWith('Dialogue:'))

test('CLP a file of texts is as large as the picture, and its lines are broken by us', () => {
  const file = burntTextFile(picture, [text('一'.repeat(30))])
  expect(file).toContain('PlayResX: 1080\nPlayResY: 1920\nWrapStyle: 2\n')
  const [event] = events(file)
  expect(event).toMatch(/^Dialogue: 0,1:02:03\.45,1:02:04\.00,text0,,0,0,0,,一+\\N一+$/u)
})

test('CLP what looks like a command is said as it is', () => {
  const [event] = events(burntTextFile(picture, [text('{\\an8}C:\\New')]))
  expect(event?.split(',,').at(-1)).toBe('\\{\\\u2060an8\\}C:\\\u2060New')
})

test('CLP Arabic lines are drawn in a font that has them', () => {
  const file = burntTextFile(picture, [text('مرحبا')])
  expect(events(file)[0]).toContain(',text0ar,')
  expect(file).toContain('Style: text0ar,Noto Sans Arabic,')
})

test('CLP a letter that no font at hand has is named', () => {
  expect(undrawable('你好 Hello Привет こんにちは مرحبا 123！♪')).toBeNull()
  expect(undrawable('안녕')).toBe('안')
  expect(undrawable('ok ไทย')).toBe('ไ')
})
