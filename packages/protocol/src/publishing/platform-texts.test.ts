import { expect, test } from 'vitest'
import { descriptionFor, titleFor } from './platform-texts.ts'
import { createPublishTask } from './publish-task.endpoints.ts'

const said = (rule: ReturnType<typeof titleFor>, text: string) =>
  rule.safeParse(text).error?.issues[0]?.message ?? null

test.each([
  [['youtube'], '字'.repeat(101), 'titleTooLong'],
  [['youtube'], 'a<b', 'titleCharacters'],
  [['facebook'], `${'字'.repeat(200)} <3`, null],
  [['facebook'], '字'.repeat(256), 'titleTooLong'],
  // The strictest of them.
  [['facebook', 'youtube'], '字'.repeat(101), 'titleTooLong'],
  [['facebook', 'youtube'], '第一集', null],
  [[], '字'.repeat(255), null],
  [[], ' ', 'required'],
] as const)('PUB-03 a title for %o: %s is %s', (platforms, title, problem) => {
  expect(said(titleFor(platforms), title)).toBe(problem)
})

test.each([
  [['youtube'], '字'.repeat(1667), 'descriptionTooLong'],
  [['youtube'], '<', 'descriptionCharacters'],
  [['facebook'], '字'.repeat(1667), null],
  [['facebook'], '字'.repeat(63_207), 'descriptionTooManyCharacters'],
  [['facebook', 'youtube'], '字'.repeat(1667), 'descriptionTooLong'],
] as const)('PUB-03 a description for %o', (platforms, description, problem) => {
  expect(said(descriptionFor(platforms), description)).toBe(problem)
})

test('PUB-03 a submission takes what any platform takes: which it is, the channel says', () => {
  const body = { videoId: '1', channelId: '2', visibility: 1, madeForKids: false }
  expect(createPublishTask.body.safeParse({ ...body, title: `${'字'.repeat(200)} <3` }).success).toBe(true)
  expect(createPublishTask.body.safeParse({ ...body, title: ' ' }).success).toBe(false)
})
