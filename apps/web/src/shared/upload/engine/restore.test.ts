import { describe, expect, it } from 'vitest'
import { restoredRecord } from './restore.ts'
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
