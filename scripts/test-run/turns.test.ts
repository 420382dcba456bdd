import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedOfToday } from './log.ts'
import { filesThatWait, turnsLine, turnTaking, waitingFiles } from './turns.ts'

const none: ReadonlySet<string> = new Set()
const suites = Object.keys(turnTaking) as (keyof typeof turnTaking)[]

test('as many days as a suite takes see each of its files, and each but once those that are not of every day', () => {
  const cases = fc.record({
    files: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}\/[a-z]{1,6}\.test\.ts$/u), { maxLength: 40 }),
    days: fc.integer({ min: 1, max: 5 }),
    first: fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }),
  })
  fc.assert(
    fc.property(cases, ({ files, days, first }) => {
      const daily = files.slice(0, 2)
      const runs = Array.from({ length: days }, (_, day) => {
        const seed = Number(seedOfToday(new Date(first.getTime() + day * 86_400_000)))
        const waiting = new Set(filesThatWait({ files: '', days, daily }, files, { seed, changed: none }))
        return files.filter((file) => !waiting.has(file))
      })
      for (const file of files) {
        const count = runs.filter((run) => run.includes(file)).length
        expect(count).toBe(daily.some((beginning) => file.startsWith(beginning)) ? days : 1)
      }
    }),
  )
})

test('what was changed lately does not wait', () => {
  const files = ['a.test.ts', 'b.test.ts', 'c.test.ts']
  const some = { files: '', days: 3, daily: [] }
  expect(filesThatWait(some, files, { seed: 0, changed: none })).toEqual(['b.test.ts', 'c.test.ts'])
  expect(filesThatWait(some, files, { seed: 0, changed: new Set(['c.test.ts']) })).toEqual(['b.test.ts'])
})

test('what lies beside a source that was changed lately does not wait; beside a test it does', () => {
  const files = ['one/a.test.ts', 'one/b.test.ts', 'two/c.test.ts', 'two/deep/d.test.ts']
  const some = { files: '', days: 9, daily: [] }
  const waiting = (...changed: string[]) => filesThatWait(some, files, { seed: 8, changed: new Set(changed) })
  expect(waiting('one/a.ts')).toEqual(['two/c.test.ts', 'two/deep/d.test.ts'])
  expect(waiting('two/e.test.ts')).toEqual(files)
})

test('each suite has files, and each beginning of its daily ones is of some', () => {
  for (const suite of suites) {
    const all = waitingFiles(suite, { TEST_TURNS: 'on', TEST_SEED: '1' })
    expect(all, suite).not.toEqual([])
    for (const beginning of turnTaking[suite].daily) {
      expect(
        all.filter((file) => file.startsWith(beginning)),
        beginning,
      ).toEqual([])
    }
  }
})

test('whoever asks for tests by hand gets all of them; a run by turns says what it left', () => {
  for (const suite of suites) expect(waitingFiles(suite, {})).toEqual([])
  expect(turnsLine({})).toBeNull()
  expect(turnsLine({ TEST_TURNS: 'on' })).toMatch(
    /^files left for another day: web \d+ of \d+, .*test:whole$/u,
  )
})
