import { expect, test } from 'vitest'
import type { Actor } from '#src/platform/context.ts'
import { createSearchCounts } from './search-counts.ts'

const actor: Actor = {
  staffId: 1n,
  departmentId: 2n,
  sessionId: 3n,
  fullName: 'a',
  dataScope: 'own',
  permissions: new Set(),
}
const many = [{ bucket: 0n, total: 5000 }]

test('WID-01 the count of a large search is kept while its pages are turned, and no longer', () => {
  let now = 0
  const counts = createSearchCounts(() => now)
  counts.keep(actor, { title: 'a' }, many)
  now = 29_999
  expect(counts.find(actor, { title: 'a' })).toBe(many)
  counts.keep(actor, { title: 'a' }, many)
  now = 30_000
  expect(counts.find(actor, { title: 'a' })).toBeUndefined()
})

test('WID-01 a small count is never kept: a person would notice that it is old', () => {
  const counts = createSearchCounts(() => 0)
  counts.keep(actor, { title: 'a' }, [{ bucket: 0n, total: 999 }])
  expect(counts.find(actor, { title: 'a' })).toBeUndefined()
})

test('PERM-03 a count is kept for those who may see the same', () => {
  const counts = createSearchCounts(() => 0)
  counts.keep(actor, { title: 'a', channelId: 7n }, many)
  expect(counts.find({ ...actor, staffId: 9n }, { title: 'a', channelId: 7n })).toBeUndefined()
  expect(counts.find({ ...actor, dataScope: 'all' }, { title: 'a', channelId: 7n })).toBeUndefined()
  expect(counts.find(actor, { title: 'a' })).toBeUndefined()
  counts.keep({ ...actor, dataScope: 'all' }, { title: 'a' }, many)
  expect(counts.find({ ...actor, staffId: 9n, dataScope: 'all' }, { title: 'a' })).toBe(many)
})
