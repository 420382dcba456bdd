import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dropPath, folderPattern, hostName, unknownVariable } from './drop-box.fields.ts'

const values = { date: '2026-11-25', channel: '短剧/频道', series: '', file: '第1集.mp4' }

test.each([
  ['', '第1集.mp4'],
  ['/in/{date}/{channel}', '/in/2026-11-25/短剧_频道/第1集.mp4'],
  ['in/{series}/', 'in/第1集.mp4'],
  ['{date}_{file}', '2026-11-25_第1集.mp4'],
  ['/a/{file}/b', '/a/第1集.mp4/b'],
] as const)('VID-02 the pattern %s leads to %s', (pattern, path) => {
  expect(folderPattern.safeParse(pattern).success).toBe(true)
  expect(dropPath(pattern, values)).toBe(path)
})

test.each(['../up', 'a/../b', 'a\\b', '{nothing}', '{date', 'a/./b', 'date}'])(
  'VID-02 the pattern %s is refused',
  (pattern) => {
    expect(folderPattern.safeParse(pattern).success).toBe(false)
  },
)

test('VID-02 the first word that is no variable is found', () => {
  expect([unknownVariable('{date}/{what}'), unknownVariable('{date}')]).toEqual(['what', null])
})

test('H1 whatever stands in the words of a video, no path leads up, and its last part is a name', () => {
  const word = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('..', '../..', '/', './x', '...', ' '))
  const pattern = fc.constantFrom('', '/in/{channel}', '{series}/{date}', '{channel}{series}/{file}')
  fc.assert(
    fc.property(pattern, word, word, word, (folder, channel, series, file) => {
      const path = dropPath(folder, { date: '2026-11-25', channel, series, file })
      const parts = path.split('/').filter((part) => part !== '')
      expect(parts.some((part) => part === '..' || part === '.')).toBe(false)
      expect(parts.at(-1)).toBeTruthy()
      for (const part of parts) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(255)
    }),
  )
})

test('VID-02 a long name is cut between characters, its extension kept', () => {
  const path = dropPath('', { ...values, file: `${'剧'.repeat(200)}.mp4` })
  expect(path.endsWith('.mp4')).toBe(true)
  expect(new TextEncoder().encode(path).length).toBeLessThanOrEqual(255)
})

test('H1 a host is a name or an address, and nothing besides', () => {
  for (const good of ['drop.example.com', '192.0.2.1', '2001:db8::1', 'bücher.example'])
    expect(hostName.safeParse(good).success).toBe(true)
  for (const bad of ['', 'user@host', 'host:22x y', 'http://host', '-oProxyCommand=x', 'a/b'])
    expect(hostName.safeParse(bad).success).toBe(false)
})
