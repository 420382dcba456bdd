import { expect, test } from 'vitest'
import { enumeration } from './enumeration.ts'

const light = enumeration({
  name: 'light',
  initial: 'off',
  values: {
    off: { code: 0, next: [{ to: 'on', by: ['person'], why: 'switch' }] },
    on: { code: 1, next: [{ to: 'off', by: ['person', 'system'], why: 'switch, timer' }] },
    broken: { code: 7 },
  },
  aliases: { 9: 'off' },
})

test('PUB-01 code 0 is a real state and an alias is read as the state it stands for', () => {
  expect(light.nameOf(0)).toBe('off')
  expect(light.nameOf(9)).toBe('off')
  expect(light.schema.safeParse(0).success).toBe(true)
})

test('PUB-01 an alias is never written and an unknown code is refused', () => {
  expect(light.schema.safeParse(9).success).toBe(false)
  expect(() => light.nameOf(3)).toThrow(RangeError)
})

test('PUB-01 whoever looks for a state finds it under its aliases too', () => {
  expect(light.codesOf(['off'])).toEqual([0, 9])
  expect(light.codesOf(['on', 'broken'])).toEqual([1, 7])
})

test('PUB-01 moves outside the table, or by another actor, are refused', () => {
  expect(light.allows('on', 'off', 'system')).toBe(true)
  expect(light.allows('off', 'on', 'system')).toBe(false)
  expect(light.sourcesOf('on')).toEqual(['off'])
  expect(light.terminal).toEqual(new Set(['broken']))
})

test('PUB-01 the states that can occur are those that moves of this product lead to', () => {
  const task = enumeration({
    name: 'task',
    initial: 'made',
    values: {
      draft: { code: 1, next: [{ to: 'made', by: ['person'], why: 'submitted' }] },
      made: {
        code: 0,
        next: [
          { to: 'cut', by: ['system'], why: 'needs editing', later: true },
          { to: 'sent', by: ['system'], why: 'due' },
        ],
      },
      cut: { code: 3, next: [{ to: 'cutFailed', by: ['system'], why: 'error' }] },
      cutFailed: { code: 4 },
      sent: { code: 2, next: [{ to: 'made', by: ['system'], why: 'again' }] },
    },
  })
  expect(task.reachable).toEqual(['made', 'sent'])
})
