import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { expect, test } from 'vitest'
import { countOf, failedStates, inFlightStates, statusShares, tasksPath } from './task-figures.ts'

const { codes } = publishTaskStatus
const shares = statusShares({
  byStatus: [
    { status: codes.published, count: 6 },
    { status: codes.toPublish, count: 1 },
    { status: codes.publishFailed, count: 3 },
    { status: codes.draft, count: 0 },
  ],
})

test('CDT states with tasks come in the order of a task’s life, with their share; empty ones are left out', () => {
  expect(shares).toEqual([
    { status: 'toPublish', count: 1, share: 0.1 },
    { status: 'publishFailed', count: 3, share: 0.3 },
    { status: 'published', count: 6, share: 0.6 },
  ])
})

test('every state that is neither done nor a draft is under way or waits for a person', () => {
  const counted: readonly string[] = [...inFlightStates, ...failedStates]
  const rest = publishTaskStatus.names.filter((name) => !counted.includes(name))
  expect(rest).toEqual(['draft', 'published', 'terminated'])
  expect(countOf(shares, inFlightStates)).toBe(1)
  expect(countOf(shares, failedStates)).toBe(3)
})

test('a figure leads to the list of what it counts, code 0 included', () => {
  expect(tasksPath(['toPublish', 'publishing'])).toBe('/channel/publish-tasks?status=0,4')
})
