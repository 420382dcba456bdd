import { describe, expect, it } from 'vitest'
import { isFileOf, restoredRecord } from './restore.ts'
import { newRecord } from './task-board.ts'
import type { TaskPhase } from './upload-task.ts'

const file = new File(['x'], 'a.mp4')
const item = { title: 't', channelId: null, channelName: '', fileName: 'a.mp4', file, handle: null }

function restored(phase: TaskPhase, given: File | null) {
  const record = newRecord(item, 'a', 'user-1', 0)
  return restoredRecord({ ...record, task: { ...record.task, phase } }, given).task.phase
}

describe('UPL-06 after a reload', () => {
  it.each(['waiting', 'checking', 'uploading', 'needsFile'] as const)(
    'a %s task asks for its file, and queues when it has it',
    (phase) => {
      expect(restored(phase, null)).toBe('needsFile')
      expect(restored(phase, file)).toBe('waiting')
    },
  )
  it('a task whose bytes are all across needs no file', () => {
    expect(restored('merging', null)).toBe('waiting')
    expect(restored('saving', null)).toBe('waiting')
  })
  it('a failed task stays failed, a paused one paused', () => {
    expect(restored('failed', null)).toBe('failed')
    expect(restored('paused', file)).toBe('paused')
  })
})

describe('UPL-06 a file that is given again before anything of it was sent', () => {
  const cut = (name: string, lastModified = 5) => new File(['12345678'], name, { lastModified })
  const record = newRecord({ ...item, file: cut('第 1 集.mp4') }, 'a', 'user-1', 0)

  it('is known by its name, its size and its time: episodes cut by one program may differ in their names alone', async () => {
    expect(await isFileOf(record, cut('第 1 集.mp4'))).toBe(true)
    expect(await isFileOf(record, cut('第 2 集.mp4'))).toBe(false)
    expect(await isFileOf(record, cut('第 1 集.mp4', 6))).toBe(false)
  })
  it('is taken by size and time where an older page kept no name', async () => {
    const { sourceName: _unkept, ...task } = record.task
    expect(await isFileOf({ ...record, task }, cut('第 2 集.mp4'))).toBe(true)
  })
})
