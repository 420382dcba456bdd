import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/clips.ts'
import { createLocalRecords } from './local-records.ts'

test('D5 a record is replaced whole, and nothing else is left in the folder', async () => {
  await using folder = await temporaryFolder()
  const records = await createLocalRecords(folder.path)
  expect(await records.read('tasks/ab/key')).toBeNull()
  await Promise.all(['one', 'two', 'three'].map((text) => records.write('tasks/ab/key', text)))
  await records.write('tasks/ab/key', 'last')
  expect(await records.read('tasks/ab/key')).toBe('last')
  expect(await readdir(join(folder.path, 'records/tasks/ab'))).toEqual(['key'])
})

test('D5 a raised number never falls, however many processes raise it at once', async () => {
  await using folder = await temporaryFolder()
  const processes = await Promise.all([1, 2, 3, 4].map(() => createLocalRecords(folder.path)))
  const [records] = processes
  expect(await records?.highest('mark')).toBe(0)
  const values = Array.from({ length: 80 }, (_none, index) => index + 1).sort(() => Math.random() - 0.5)
  await Promise.all(values.map((value, index) => processes[index % 4]?.raise('mark', value)))
  expect(await records?.highest('mark')).toBe(80)
  await records?.raise('mark', 3)
  await records?.raise('mark', 81)
  expect(await records?.highest('mark')).toBe(81)
  expect(await readdir(join(folder.path, 'records/mark'))).toEqual(['81'])
})

test('D5 a record name never leads out of its folder', async () => {
  await using folder = await temporaryFolder()
  const records = await createLocalRecords(folder.path)
  for (const name of ['../a', 'a/../../b', '/a', '', 'a//b', '.a']) {
    expect(() => records.read(name)).toThrow(RangeError)
  }
})
