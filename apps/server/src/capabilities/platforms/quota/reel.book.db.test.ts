import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { createReelBook } from './reel.book.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const noon = Date.parse('2026-11-25T12:00:00.000Z')
const after = (hours: number) => new Date(noon + hours * 3600_000)

test('D4 PUB-07 of a hundred reels at once a Page gets thirty in any 24 hours, and another Page its own', async () => {
  const book = createReelBook({ database })
  const wished = Array.from({ length: 100 }, (_, index) =>
    book.take({ pageId: 'one', videoId: String(index) }, after(index / 100)),
  )
  const results = await Promise.allSettled(wished)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  await book.take({ pageId: 'two', videoId: '1' }, after(0))
  const { rows } = await database.pool.query("SELECT * FROM platform_reel WHERE page_id = 'one'")
  expect(rows).toHaveLength(30)
})

test('D4 PUB-07 one that is counted is not counted again; the thirty-first waits until the oldest is a day old', async () => {
  const book = createReelBook({ database })
  for (let index = 0; index < 30; index += 1)
    await book.take({ pageId: 'three', videoId: String(index) }, after(index / 10))
  await book.take({ pageId: 'three', videoId: '7' }, after(3))
  const more = (at: Date) => book.take({ pageId: 'three', videoId: '31' }, at)
  await expect(more(after(4))).rejects.toMatchObject({
    kind: 'channelQuota',
    counted: true,
    retryAfterSeconds: 20 * 3600,
  })
  await more(after(24.01))
})
