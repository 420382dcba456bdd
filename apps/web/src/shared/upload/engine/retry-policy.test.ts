import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  backoffMs,
  burnsRetry,
  callVerdict,
  defaultTuning,
  isFinal,
  partVerdict,
  retryVerdict,
} from './retry-policy.ts'
import { newRecord } from './task-board.ts'
import { httpFault, UploadFailure, type UploadFault } from './upload-failure.ts'
import { problemOf } from './upload-problem.ts'
import type { UploadTask } from './upload-task.ts'

const http = (status: number, code: string | null = null): UploadFault =>
  httpFault(status, JSON.stringify({ code }), null)

describe('backoffMs', () => {
  it('grows, stays under its ceiling, and never undercuts Retry-After', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.option(fc.integer({ min: 0, max: 600_000 })),
        (attempt, random, retryAfter) => {
          const delay = backoffMs(attempt, defaultTuning, random, retryAfter)
          expect(delay).toBeGreaterThanOrEqual(Math.max(defaultTuning.baseDelayMs / 2, retryAfter ?? 0))
          expect(delay).toBeLessThanOrEqual(Math.max(defaultTuning.longestDelayMs, retryAfter ?? 0))
        },
      ),
    )
  })
})

describe('partVerdict', () => {
  it.each([
    [{ kind: 'network' } as const, 'askServer'],
    [{ kind: 'stalled' } as const, 'askServer'],
    [{ kind: 'fileUnreadable' } as const, 'giveUp'],
    [http(403), 'renewLink'],
    [http(404), 'resync'],
    [http(409), 'resync'],
    [http(422), 'retry'],
    [http(429), 'retry'],
    [http(503), 'askServer'],
    [http(507), 'giveUp'],
    [http(400), 'giveUp'],
  ])('%j → %s', (fault, verdict) => expect(partVerdict(fault)).toBe(verdict))

  it('has an answer for every status', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), (status) => partVerdict(http(status)) !== undefined),
    )
  })
})

describe('callVerdict', () => {
  it.each([
    [{ kind: 'network' } as const, 'offlineOrDown'],
    [http(401), 'signIn'],
    [http(409, 'common.idempotencyInProgress'), 'busy'],
    [http(502), 'busy'],
    [http(507), 'giveUp'],
    [http(403), 'giveUp'],
  ])('%j → %s', (fault, verdict) => expect(callVerdict(fault)).toBe(verdict))
})

it('only a judgement on the file itself is final', () => {
  expect(isFinal(http(422, 'media.notAVideo'))).toBe(true)
  expect(isFinal(http(422, 'media.probeTimeout'))).toBe(false)
  expect(isFinal(http(500, 'common.internal'))).toBe(false)
})

describe('UPL-04 retryVerdict', () => {
  const task = (change: Partial<UploadTask>): UploadTask => ({
    ...newRecord(
      {
        title: 't',
        channelId: null,
        channelName: '',
        fileName: 'a.mp4',
        file: new File([], 'a.mp4'),
        handle: null,
      },
      change.uuid ?? 'a',
      'user-1',
      0,
    ).task,
    ...change,
  })
  const failed = task({ phase: 'failed', uploadStatus: 3 })

  it('offline comes before the count, so that it burns nothing', () => {
    expect(retryVerdict({ ...failed, retryNumber: 9 }, [], false)).toBe('offline')
  })
  it('a fourth retry is refused', () => {
    expect(retryVerdict({ ...failed, retryNumber: 2 }, [failed], true)).toBe('retry')
    expect(retryVerdict({ ...failed, retryNumber: 3 }, [failed], true)).toBe('tooOften')
  })
  it('a full storage burns no retry and is never too often: it goes on after space is made', () => {
    const problem = problemOf('uploadFail', new UploadFailure(http(507, 'media.storageFull')))
    expect(problem.storageFull).toBe(true)
    expect(burnsRetry({ problem })).toBe(false)
    expect(retryVerdict({ ...failed, retryNumber: 3, problem }, [], true)).toBe('retry')
    expect(burnsRetry({ problem: problemOf('uploadFail', new UploadFailure(http(503))) })).toBe(true)
  })
  it('while another task uploads the retry queues', () => {
    expect(retryVerdict(failed, [failed, task({ uuid: 'b', phase: 'uploading' })], true)).toBe('queue')
    expect(retryVerdict(failed, [failed, task({ uuid: 'b', phase: 'paused' })], true)).toBe('retry')
  })
})
