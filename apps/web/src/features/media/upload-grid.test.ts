import { expect, test } from 'vitest'
import { splitFolder } from './upload-choice.ts'
import { keysToFill, pastedAt, titleBy } from './upload-grid.ts'

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

test('UPL-02 a paste goes on in the columns beside, and an empty cell leaves what is there', () => {
  expect(pastedAt('title', '第1集\t长剧\n\t短剧\n第3集')).toEqual([
    { title: '第1集', programme: '长剧' },
    { programme: '短剧' },
    { title: '第3集' },
  ])
  expect(pastedAt('title', '"第1集\n上"\t长剧\r\n')).toEqual([{ title: '第1集 上', programme: '长剧' }])
  expect(pastedAt('programme', '长剧\t多的')).toEqual([{ programme: '长剧' }])
  expect(pastedAt('title', 'x'.repeat(500))[0]?.title).toHaveLength(255)
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
