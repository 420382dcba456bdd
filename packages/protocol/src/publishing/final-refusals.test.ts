import { expect, test } from 'vitest'
import { failedForGood } from './final-refusals.ts'
import { publishTaskStatus } from './publish-task.states.ts'

const { publishFailed, publishQueued } = publishTaskStatus.codes

test('PUB-07 only what the platform itself refused needs another task', () => {
  for (const code of ['rejectedByPlatform', 'refusedByPlatform', 'removedByPlatform'])
    expect(failedForGood(publishFailed, `publishing.${code}`)).toBe(true)
  for (const code of ['publishing.platformTrouble', 'publishing.outcomeUnknown', null])
    expect(failedForGood(publishFailed, code)).toBe(false)
  // Retried: its last problem is history.
  expect(failedForGood(publishQueued, 'publishing.rejectedByPlatform')).toBe(false)
})
