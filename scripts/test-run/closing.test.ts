import { expect, test } from 'vitest'
import { closingLines } from './closing.ts'
import { countsIn } from './counts.ts'
import { seedOfToday } from './log.ts'

const none = { passed: 0, failed: 0 }
const step = (name: string, exitCode = 0, counts = none) => ({ name, ms: 1500, exitCode, counts })
const flaky = (name: string) => ({ suite: 'db', name, file: 'a.db.test.ts', why: 'expected 2 to be 1' })
const close = (change: Partial<Parameters<typeof closingLines>[0]>) =>
  closingLines({
    results: [step('lint')],
    files: [],
    flaky: [],
    flakyLimit: 2,
    seed: '7',
    turns: null,
    ...change,
  })

test('the last line counts the tests of all steps, whichever way they were told', () => {
  const files = [{ suite: 'pure', file: 'a.test.ts', ms: 20, passed: 3, failed: 0 }]
  const { lines, exitCode } = close({
    files,
    results: [step('test:unit'), step('e2e', 0, { passed: 4, failed: 0 })],
  })
  expect(lines.at(-1)).toBe('7 passed, 0 failed')
  expect(exitCode).toBe(0)
})

test('a step that failed without a failed test is one that failed, and its exit code is that of the run', () => {
  const { lines, exitCode } = close({ results: [step('lint'), step('types', 2)] })
  expect(lines).toContain('     1.5 s  types: failed')
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
  expect(exitCode).toBe(2)
})

test('two flaky tests are named, a third fails the run', () => {
  const two = close({ flaky: [flaky('one'), flaky('two')] })
  expect(two.lines).toContain('flaky: db a.db.test.ts: two: expected 2 to be 1')
  expect(two).toMatchObject({ exitCode: 0 })
  const three = close({ flaky: [flaky('one'), flaky('two'), flaky('three')] })
  expect(three.lines.at(-1)).toBe('0 passed, 1 failed')
  expect(three).toMatchObject({ exitCode: 1 })
})

test('the ten slowest files are shown, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, ms) => ({
    suite: 'web',
    file: `${ms}.ts`,
    ms,
    passed: 1,
    failed: 0,
  }))
  const { lines } = close({ files })
  const shown = lines.filter((line) => line.endsWith('.ts'))
  expect(shown).toHaveLength(10)
  expect(shown[0]).toContain('11.ts')
})

test('the closing lines of Playwright are read, coloured or not', () => {
  expect(countsIn('  1 failed\n    a.spec.ts\n  2 flaky\n  \u001b[32m12 passed\u001b[39m (1.5m)\n')).toEqual({
    passed: 14,
    failed: 1,
  })
})

test('of a run of vitest nothing is read: it tells its files one by one', () => {
  expect(countsIn(' Test Files  3 passed (3)\n      Tests  12 passed (12)\n')).toEqual(none)
})

test('the sample of sweeps moves from day to day', () => {
  expect(seedOfToday(new Date('2026-11-22T23:59:00Z'))).toBe('20261122')
})
