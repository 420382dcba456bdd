import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newRecord } from '#src/shared/upload/engine/task-board.ts'
import { taskPhases, type UploadTask } from '#src/shared/upload/engine/upload-task.ts'
import { actionsOf, actionsOfAll, chipOf, lookOf, overallPercent, percentOf } from './task-words.ts'

const file = new File([], 'a.mp4')
const base = newRecord(
  { title: 't', channelId: null, channelName: '', fileName: 'a.mp4', file, handle: null },
  'a',
  'u',
  0,
)
const task = (change: Partial<UploadTask>): UploadTask => ({ ...base.task, ...change })

describe('upload panel', () => {
  it.each(taskPhases)('a %s task can always be removed', (phase) => {
    expect(actionsOf(task({ phase }))).toContain('remove')
  })
  it('a failure for good offers no retry', () => {
    const problem = {
      code: 'saveFail',
      serverMessage: null,
      requestId: null,
      final: true,
      storageFull: false,
    } as const
    expect(actionsOf(task({ phase: 'failed', problem }))).toEqual(['remove'])
    expect(
      actionsOf(task({ phase: 'failed', problem: { ...problem, final: false, storageFull: false } })),
    ).toContain('retry')
  })
  it('a kept handle gives the file back with one click', () => {
    expect(actionsOf(task({ phase: 'needsFile', hasHandle: true }))[0]).toBe('goOn')
    expect(actionsOf(task({ phase: 'needsFile' }))).not.toContain('goOn')
  })
  it('SHL-07 the chip says paused when nothing moves', () => {
    expect(chipOf([task({ phase: 'uploading' })])).toEqual({ state: 'uploading', count: 1 })
    expect(chipOf([task({ phase: 'uploading', waitReason: 'offline' }), task({ phase: 'paused' })])).toEqual({
      state: 'paused',
      count: 2,
    })
    expect(lookOf(task({ phase: 'failed' }))).toBe('failed')
  })
  it('SHL-07 a failed task is neither uploading nor paused', () => {
    const failed = task({ phase: 'failed' })
    expect(chipOf([failed, task({ phase: 'uploading' })])).toEqual({ state: 'uploading', count: 1 })
    expect(chipOf([failed, task({ phase: 'paused' })])).toEqual({ state: 'paused', count: 1 })
    expect(chipOf([failed, failed])).toEqual({ state: 'failed', count: 2 })
    expect(chipOf([])).toBeNull()
  })
  it('SHL-07 without tasks the chip says what is done, until it is cleared', () => {
    expect(chipOf([], 3)).toEqual({ state: 'done', count: 3 })
    expect(chipOf([task({ phase: 'paused' })], 3)).toEqual({ state: 'paused', count: 1 })
  })
  it('all are paused or go on together where there are several and it would do something', () => {
    const [waiting, paused, failed] = [task({}), task({ phase: 'paused' }), task({ phase: 'failed' })]
    expect(actionsOfAll([waiting])).toEqual([])
    expect(actionsOfAll([waiting, failed])).toEqual(['pause'])
    expect(actionsOfAll([waiting, paused])).toEqual(['pause', 'resume'])
    expect(actionsOfAll([failed, task({ phase: 'needsFile', hasHandle: true })])).toEqual(['resume'])
    expect(actionsOfAll([failed, failed])).toEqual([])
  })
  it('of all uploads it says 100 % only when every file is done', () => {
    const all = { files: 2, filesDone: 1, bytes: 10, bytesSent: 10, speed: null, secondsLeft: null }
    expect([overallPercent(all), overallPercent({ ...all, filesDone: 2 })]).toEqual([99, 100])
  })
  it('says 100 % only at the end', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.9999999, noNaN: true }), (progress) => {
        expect(percentOf(task({ progress }))).toBeLessThan(100)
      }),
    )
    expect(percentOf(task({ progress: 1, phase: 'uploading' }))).toBe(99)
    expect(percentOf(task({ progress: 1, phase: 'merging' }))).toBe(100)
  })
})
