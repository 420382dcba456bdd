import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CauseFacts,
  causeActionOf,
  causeActions,
  causeKinds,
  causeOf,
  isFailedStatus,
  keptBackStatuses,
  kindOfCause,
} from './failure-causes.ts'
import { causeKey } from './failures.endpoints.ts'
import { publishTaskStatus, waitReasons } from './publish-task.states.ts'

const { codes } = publishTaskStatus
const facts = (over: Partial<CauseFacts> = {}): CauseFacts => ({
  status: codes.publishFailed,
  waitReason: null,
  problemCode: null,
  platformCode: null,
  platform: 'youtube',
  channelId: '3',
  grantId: '7',
  projectId: '2',
  videoId: null,
  channelLimited: false,
  overdue: false,
  ...over,
})
const keyOf = (over: Partial<CauseFacts>) => causeOf(facts(over))?.key ?? null

test('PUB-01 channels of one grant have one cause, whether their tasks wait or failed', () => {
  const waiting = keyOf({ status: codes.publishQueued, waitReason: 'credential', channelId: '3' })
  const failed = keyOf({ problemCode: 'channels.credentialInvalid', channelId: '4' })
  expect([waiting, failed]).toEqual(['grant-7', 'grant-7'])
  expect(keyOf({ problemCode: 'channels.notAuthorised', grantId: null })).toBe('grant-none-3')
})

test('PUB-01 a used-up quota is the project’s, unless the platform said that the channel takes no more', () => {
  const wait = { status: codes.publishQueued, waitReason: 'quota' }
  expect(keyOf(wait)).toBe('project-2')
  expect(keyOf({ ...wait, projectId: null })).toBe('project-youtube')
  expect(keyOf({ ...wait, channelLimited: true })).toBe('channel-3')
})

test('PUB-01 what the platform refuses is a cause for each of its codes; a file, for each video', () => {
  expect(keyOf({ problemCode: 'publishing.rejectedByPlatform', platformCode: 'invalidTitle' })).toBe(
    'words-youtube-invalidTitle',
  )
  expect(keyOf({ problemCode: 'media.objectNotFound', videoId: '11' })).toBe('file-11')
})

test('PUB-01 nothing keeps back what is published, ended, a draft, or goes on; what is due and lies still is late', () => {
  for (const status of [codes.published, codes.terminated, codes.draft])
    expect(causeOf(facts({ status, problemCode: 'publishing.platformTrouble' }))).toBeNull()
  expect(causeOf(facts({ status: codes.publishing }))).toBeNull()
  expect(causeOf(facts({ status: codes.publishQueued }))).toBeNull()
  expect(keyOf({ status: codes.publishQueued, overdue: true })).toBe('late')
})

test('PUB-01 a grant that is good again leaves its failed tasks to be retried, and its waiting ones to themselves', () => {
  expect(causeActionOf({ kind: 'grant', failed: 1, mended: false })).toBe('reauthorise')
  expect(causeActionOf({ kind: 'grant', failed: 1, mended: true })).toBe('retry')
  expect(causeActionOf({ kind: 'grant', failed: 0, mended: true })).toBe('wait')
})

const anyFacts = fc.record<CauseFacts>({
  status: fc.constantFrom(...keptBackStatuses, codes.draft, codes.published),
  waitReason: fc.constantFrom(null, ...waitReasons),
  problemCode: fc.constantFrom(null, 'publishing.platformTrouble', 'media.objectNotFound', 'some.other'),
  platformCode: fc.option(fc.string({ maxLength: 300 })),
  platform: fc.constantFrom('youtube', 'facebook'),
  channelId: fc.constantFrom('1', '2'),
  grantId: fc.constantFrom(null, '5'),
  projectId: fc.constantFrom(null, '6'),
  videoId: fc.constantFrom(null, '8'),
  channelLimited: fc.boolean(),
  overdue: fc.boolean(),
})

test('PUB-01 every failed task has a cause; its key fits an address and names its kind; equal facts are one cause', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const cause = causeOf(given)
      if (isFailedStatus(given.status)) expect(cause).not.toBeNull()
      if (cause === null) return
      expect(causeKey.safeParse(cause.key).success).toBe(true)
      expect(kindOfCause(cause.key)).toBe(cause.kind)
      expect(causeOf({ ...given })).toEqual(cause)
      expect(causeActions).toContain(causeActionOf({ kind: cause.kind, failed: 0, mended: false }))
    }),
  )
  expect(new Set(causeKinds).size).toBe(causeKinds.length)
})
