import { waitReasons } from '@pindao/protocol/publishing/publish-task.states.ts'
import { failedTaskAdvice } from '@pindao/protocol/publishing/ways-out.ts'
import { expect, test } from 'vitest'
import { taskOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { reasonOf } from './publish-task.reason.ts'

const t = await textsIn('zh')
const problem = { platformCode: null, platformMessage: null, requestId: null, at: '2026-03-04T05:06:07.000Z' }
const publishing = 4
const failed = 6
const wordsOf = (part: Parameters<typeof taskOf>[0]) => {
  const reason = reasonOf(taskOf(part))
  return reason === null ? '' : t(reason)
}

test('PUB-07 every reason beside a state has at most twelve signs', () => {
  const reasons = [
    ...waitReasons.map((waitReason) => wordsOf({ waitReason })),
    ...failedTaskAdvice.map((advice) => wordsOf({ status: failed, advice })),
    ...(['confirming', 'uploaded', 'processing'] as const).map((stage) =>
      wordsOf({ status: publishing, stage }),
    ),
    ...['publishing.refusedByPlatform', 'channels.credentialInvalid', 'a.new.code'].map((code) =>
      wordsOf({ status: failed, problem: { ...problem, code } }),
    ),
  ]
  expect(reasons.filter((words) => words === '' || words.length > 12)).toEqual([])
})

test('PUB-07 what a task waits for comes before what went wrong, and a task without either has no reason', () => {
  const quota = { ...problem, code: 'publishing.platformTrouble' }
  expect(reasonOf(taskOf({ waitReason: 'quota', problem: quota }))).toBe('publishing:reasonInShort.quota')
  expect(reasonOf(taskOf({ waitReason: null, problem: null, advice: null }))).toBeNull()
})
