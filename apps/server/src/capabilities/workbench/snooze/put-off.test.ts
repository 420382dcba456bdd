import type { UrgentItem } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putOff } from './put-off.ts'

const now = '2026-03-04T12:00:00.000Z'
const noon = Date.parse(now)
const hour = 3_600_000
const instantAt = (hours: number) => new Date(noon + hours * hour).toISOString()
const itemOf = (id: number, at: string | null): UrgentItem => ({
  id: String(id),
  title: `t${id}`,
  channelName: null,
  ownerName: null,
  code: null,
  platformCode: null,
  at,
  videoId: null,
  actions: [],
})
const snoozeOf = (id: number, created: number, until: number) => ({
  recordId: BigInt(id),
  reason: 'waits for the owner',
  createdAt: instantAt(created),
  until: instantAt(until),
})

test('DAT-01 what was put off is not counted as urgent, and is told with its reason', () => {
  const found = { total: 2, items: [itemOf(1, instantAt(-5)), itemOf(2, instantAt(-5))] }
  const shown = putOff(found, [snoozeOf(1, -1, 3)], now, 10)
  expect(shown.total).toBe(1)
  expect(shown.items.map(({ id }) => id)).toEqual(['2'])
  expect(shown.snoozed).toMatchObject([{ id: '1', until: instantAt(3), reason: 'waits for the owner' }])
})

test.each([
  ['its time is over', -5, snoozeOf(1, -2, 0), 'shown'],
  ['it went wrong again', -1, snoozeOf(1, -2, 3), 'shown'],
  ['its end is still to come', 30, snoozeOf(1, -2, 3), 'snoozed'],
  ['nobody knows since when it is so', null, snoozeOf(1, -2, 3), 'snoozed'],
] as const)('DAT-01 put off: %s', (_name, at, snooze, expected) => {
  const items = [itemOf(1, at === null ? null : instantAt(at))]
  const { total } = putOff({ total: 1, items }, [snooze], now, 10)
  expect(total === 1 ? 'shown' : 'snoozed').toBe(expected)
})

test('DAT-01 nothing is lost or shown twice, whatever was put off', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }))
  fc.assert(
    fc.property(ids, ids, fc.integer({ min: -3, max: 3 }), (rows, off, until) => {
      const items = rows.map((id) => itemOf(id, instantAt(-5)))
      const snoozes = off.map((id) => snoozeOf(id, -4, until))
      const shown = putOff({ total: rows.length, items }, snoozes, now, 100)
      const seen = [...shown.items, ...shown.snoozed].map(({ id }) => Number(id))
      expect(seen.sort((a, b) => a - b)).toEqual([...rows].sort((a, b) => a - b))
      expect(shown.total).toBe(shown.items.length)
    }),
  )
})
