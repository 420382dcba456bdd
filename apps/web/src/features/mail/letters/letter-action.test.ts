import { expect, test } from 'vitest'
import { afterAction, leavesList } from './letter-action.ts'

const line = { id: '1', folder: 'inbox' as const, starred: false, labels: ['company' as const], read: false }

test('NAV-02 what was done shows at once: star, read, label', () => {
  expect(afterAction(line, { action: 'star' }).starred).toBe(true)
  expect(afterAction(line, { action: 'read' }).read).toBe(true)
  expect(afterAction(line, { action: 'label', label: 'important' }).labels).toEqual(['company', 'important'])
  expect(afterAction(line, { action: 'label', label: 'company' })).toBe(line)
  expect(afterAction(line, { action: 'unlabel', label: 'company' }).labels).toEqual([])
})

test('NAV-02 a letter that moves leaves its list', () => {
  expect(leavesList('trash')).toBe(true)
  expect(leavesList('unstar')).toBe(false)
})
