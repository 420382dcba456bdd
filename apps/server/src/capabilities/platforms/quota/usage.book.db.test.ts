import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/database.ts'
import { createUsageBook } from './usage.book.ts'

const note = { appId: 'app', pageId: null, calls: 10, time: 5, cpuTime: 5, regainMinutes: 0 }

test('PUB-07 D7 work in the background waits as long as Facebook says, for that app or Page', async () => {
  const database = await createTestDatabase({ scope: 'test' })
  let now = Date.parse('2026-07-01T12:00:00Z')
  const book = createUsageBook({ database, clock: () => now })
  await book.note([note, { ...note, pageId: '7', calls: 95, regainMinutes: 10 }])
  expect(await book.pauseOf('app', null)).toBe(0)
  expect(await book.pauseOf('app', '7')).toBe(600)
  expect(await book.pauseOf('app', '8')).toBe(0)
  now += 600_000
  expect(await book.pauseOf('app', '7')).toBe(0)
  // Without a time it is over with the hour that an app is counted by.
  await book.note([{ ...note, cpuTime: 90 }])
  expect(await book.pauseOf('app', '8')).toBe(3600)
  await book.note([note])
  expect(await book.pauseOf('app', '8')).toBe(0)
})
