import { expect, test } from 'vitest'
import { splitFolder } from './upload-choice.ts'
import { keysToFill, titleBy } from './upload-grid.ts'

const file = (name: string, folder?: string) => ({
  picked: { file: new File(['x'], name), handle: null, ...(folder === undefined ? {} : { folder }) },
})

test.each([
  ['{name}', '雁回 01', 3, '雁回 01'],
  ['雁回 第{n}集', 'x', 3, '雁回 第3集'],
  ['EP{nn} {name}', 'x', 3, 'EP03 x'],
  ['{nnn}', 'x', 1234, '1234'],
  ['{folder} · {n}', 'x', 1, '第一季 · 1'],
  ['{other}', 'x', 1, '{other}'],
])('UPL-02 the pattern %s names a film', (pattern, name, place, title) => {
  expect(titleBy(pattern, file(`${name}.mp4`, '剧/第一季/'), place)).toBe(title)
})

test('UPL-08 of a folder only what is no video is left out; a file that was chosen by hand is told what is wrong with it', () => {
  const picked = [file('a.mp4', 'f/'), file('b.txt', 'f/sub/'), file('c.txt'), file('.mp4', 'f/')].map(
    (one) => one.picked,
  )
  const { films, leftOut } = splitFolder(picked)
  expect(films.map((one) => one.file.name)).toEqual(['a.mp4', 'c.txt', '.mp4'])
  expect(leftOut).toEqual(['f/sub/b.txt'])
})

test('UPL-01 a file that is refused takes no number of a pattern', () => {
  const choices = ['a', 'b', 'c'].map((key) => ({
    key,
    problem: key === 'a' ? ('media.notAsNamed' as const) : null,
  }))
  expect([...keysToFill(choices)]).toEqual(['b', 'c'])
})
