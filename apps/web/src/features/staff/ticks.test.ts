import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { expect, test } from 'vitest'
import { diffOf, isEmptyDiff, tick, untick } from './ticks.ts'

const none: ReadonlySet<Grant> = new Set()

test('PERM-02 a menu entry comes with its page and what the page reads', () => {
  expect([...tick(none, ['menu:channels'])].toSorted()).toEqual([
    'channel:read',
    'menu:channels',
    'route:channels',
  ])
  expect([...tick(none, ['video:delete'])]).toEqual(['video:delete'])
})

test('PERM-02 without the reading nothing of the page is left, the other buttons stay', () => {
  const all = tick(none, ['menu:channels', 'channel:connect'])
  expect([...untick(all, ['channel:read'])]).toEqual(['channel:connect'])
  expect([...untick(all, ['menu:channels'])].toSorted()).toEqual([
    'channel:connect',
    'channel:read',
    'route:channels',
  ])
})

test('PERM-03 a difference names what is added, removed and changed', () => {
  const before = { name: '甲', description: '', dataScope: 'own', permissions: ['video:read'] } as const
  const after = { ...before, dataScope: 'all', permissions: ['video:create'] } as const
  expect(diffOf(before, after)).toEqual({
    added: ['video:create'],
    removed: ['video:read'],
    fields: ['dataScope'],
  })
  expect(isEmptyDiff(diffOf(before, before))).toBe(true)
})
