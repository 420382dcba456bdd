import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { expect, test } from 'vitest'
import { diffOf, isEmptyDiff, refusedIn, tick, tickByHand, untick } from './ticks.ts'

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

test('PERM-02 the permission to read brings its pages; pages taken away on purpose stay away with any other tick', () => {
  const read = tickByHand(none, 'channel:read')
  const videos = ['menu:platform-videos', 'route:platform-videos'] as const
  expect([...read].toSorted()).toEqual(
    ['channel:read', 'menu:channels', 'route:channels', ...videos].toSorted(),
  )
  const hidden = untick(read, ['menu:channels', ...videos])
  expect([...tickByHand(hidden, 'channel:connect')].toSorted()).toEqual([
    'channel:connect',
    'channel:read',
    'route:channels',
  ])
  // Of the three pages that read the workbench only the one that was ticked.
  expect([...tickByHand(none, 'menu:today')].toSorted()).toEqual([
    'menu:today',
    'route:today',
    'workbench:read',
  ])
})

test('PERM-03 what the server would refuse is known before; to put back what is stored is free', () => {
  const limits = {
    stored: new Set<Grant>(['video:read', 'video:delete']),
    fixed: new Map([
      ['video:delete', 'beyondOwn'],
      ['role:update', 'beyondOwn'],
    ] as const),
  }
  expect(refusedIn(limits.stored, limits)).toEqual([])
  expect(refusedIn(new Set(['video:delete', 'video:create']), limits)).toEqual([])
  expect(refusedIn(new Set(['role:update']), limits)).toEqual(['video:delete', 'role:update'])
})

test('PERM-03 a difference says levels first, then single permissions, and what else changed', () => {
  const role = { name: '甲', description: '', dataScope: 'own' } as const
  const before = {
    ...role,
    permissions: ['menu:source-videos', 'route:source-videos', 'video:read'],
  } as const
  const after = {
    ...role,
    dataScope: 'all',
    permissions: ['route:source-videos', 'video:read', 'mail:use'],
  } as const
  expect(diffOf(before, after)).toEqual({
    levels: [
      { subject: 'video', before: 'look', after: 'custom', added: [], removed: ['menu:source-videos'] },
      { subject: 'mail', before: 'none', after: 'custom', added: ['mail:use'], removed: [] },
    ],
    fields: ['dataScope'],
  })
  expect(isEmptyDiff(diffOf(before, before))).toBe(true)
})
