import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import { channelOperation, channelUse } from '@pindao/protocol/channels/channel.states.ts'
import { expect, test } from 'vitest'
import { barOf } from './changes/channel-moves.service.ts'
import { channelActionsOf, publishingBar, standingOf } from './channel.machine.ts'

const everything = new Set(allPermissions)
const standings = channelOperation.names.flatMap((operation) =>
  channelUse.names.map((use) => ({ operation, use })),
)
const running = { operation: 'running', use: 'inUse' } as const
const shelved = { operation: 'shelved', use: 'inUse' } as const
const removed = { operation: 'running', use: 'removed' } as const

test('CH-02 a stored channel stands where its codes say', () => {
  expect(standingOf({ operation: 1, use: 0 })).toEqual(shelved)
  expect(standingOf({ operation: 0, use: 1 })).toEqual(removed)
})

test('CH-02 what is offered of a channel follows where it stands', () => {
  const changed = ['reconnect', 'update', 'updateRisk', 'assign']
  expect(channelActionsOf(running, everything)).toEqual([...changed, 'shelve', 'remove'])
  expect(channelActionsOf(shelved, everything)).toEqual([...changed, 'resume', 'remove'])
  expect(channelActionsOf(removed, everything)).toEqual(['restore'])
})

test.each([
  ['channel:update', ['update']],
  ['channelRisk:update', ['updateRisk']],
  ['channel:assign', ['assign']],
  ['channel:shelve', ['shelve']],
  ['channel:remove', ['remove']],
  ['channel:connect', ['reconnect']],
  ['channel:read', []],
] as const)('PERM-03 with %s alone %j is offered', (permission, actions) => {
  expect(channelActionsOf(running, new Set([permission]))).toEqual(actions)
})

test('CH-02 whatever is offered is possible, and what is not is refused', () => {
  for (const standing of standings) {
    const offered = channelActionsOf(standing, everything)
    for (const what of ['shelve', 'resume', 'remove', 'restore'] as const)
      expect([what, standing, barOf(what, standing) === null]).toEqual([
        what,
        standing,
        offered.includes(what),
      ])
  }
})

test('PUB-01 nothing is published on a channel that is shelved or removed', () => {
  expect([running, shelved, removed, { ...shelved, use: 'removed' as const }].map(publishingBar)).toEqual([
    null,
    'channels.shelved',
    'channels.removed',
    'channels.removed',
  ])
})
