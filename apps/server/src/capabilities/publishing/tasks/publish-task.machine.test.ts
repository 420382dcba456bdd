import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { expect, test } from 'vitest'
import { moveTo, retryOf, type TaskStanding, terminationOf } from './publish-task.machine.ts'

test('PUB-01 every state but the first ones is reached from draft or to-publish', () => {
  const reached = new Set<PublishTaskStatus>(['draft', 'toPublish'])
  for (let grown = true; grown; ) {
    const next = publishTaskStatus.names.filter(
      (name) => !reached.has(name) && publishTaskStatus.sourcesOf(name).some((from) => reached.has(from)),
    )
    for (const name of next) reached.add(name)
    grown = next.length > 0
  }
  expect([...reached].sort()).toEqual([...publishTaskStatus.names].sort())
})

test('PUB-01 published is the end, and nothing a person does leads there', () => {
  expect(publishTaskStatus.terminal).toEqual(new Set(['published']))
  expect(() => moveTo('published', 'person')).toThrow(RangeError)
  expect(moveTo('published', 'platform').from).toEqual(['publishing', 'terminating'])
})

const inState = (status: PublishTaskStatus, part: Partial<TaskStanding> = {}): TaskStanding => ({
  status,
  problemCode: null,
  stage: 'intent',
  leftVideoId: null,
  unsettled: false,
  overtaken: false,
  ...part,
})

test.each([
  ['toPublish', 'intent', null, 'terminated'],
  ['publishFailed', 'transferring', null, 'terminated'],
  ['publishFailed', 'uploaded', 'v', 'terminating'],
  ['publishFailed', 'processing', 'v', 'terminating'],
  ['publishFailed', 'intent', 'v', 'terminating'],
  ['publishQueued', 'intent', null, 'terminating'],
  ['publishing', 'processing', 'v', 'terminating'],
  ['published', 'done', 'v', undefined],
  ['terminating', 'transferring', null, undefined],
] as const)('PUB-01 terminating a task that is %s in stage %s with the video %s leads to %s', (...given) => {
  const [status, stage, leftVideoId, to] = given
  expect(terminationOf(inState(status, { stage, leftVideoId }))?.to).toBe(to)
})

test.each([{ unsettled: true }, { stage: 'confirming' }])(
  'D5 PUB-07 stopping a failed task of which nobody knows what became of it (%j) finds that out first',
  (unknown) => {
    expect(terminationOf(inState('publishFailed', unknown))?.to).toBe('terminating')
  },
)

test('PUB-01 only a failed task is retried, so a task whose outcome is open cannot be sent twice', () => {
  expect(publishTaskStatus.names.filter((status) => retryOf(inState(status)) !== null)).toEqual([
    'editFailed',
    'composeFailed',
    'downloadFailed',
    'publishFailed',
  ])
})

test.each(publishTaskStatus.names)('PUB-01 the code of %s is read back as the same state', (name) => {
  expect(publishTaskStatus.nameOf(publishTaskStatus.codes[name])).toBe(name)
})

test('PUB-01 9 is read as to-publish', () => {
  expect(publishTaskStatus.nameOf(9)).toBe('toPublish')
})
