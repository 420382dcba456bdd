import { expect, it } from 'vitest'
import { createOverall, goesOn, nothingDone } from './overall.ts'
import { newRecord } from './task-board.ts'
import { isSending, type UploadTask } from './upload-task.ts'

const file = new File([new Uint8Array(1000)], 'a.mp4')
const item = { title: 't', channelId: null, channelName: '', fileName: 'a.mp4', file, handle: null }
const task = (change: Partial<UploadTask>): UploadTask => ({
  ...newRecord(item, 'a', 'u', 0).task,
  ...change,
})

it('counts files and bytes of tasks and of what is done, and measures them together', () => {
  let now = 0
  const overall = createOverall(() => now)
  const at = (progress: number, done = nothingDone) =>
    overall([task({ phase: 'uploading', progress }), task({})], done)
  expect(at(0)).toEqual({ files: 2, filesDone: 0, bytes: 2000, bytesSent: 0, speed: null, secondsLeft: null })
  now = 2000
  expect(at(0.2)).toMatchObject({ bytesSent: 200, speed: 100, secondsLeft: 18 })
  now = 4000
  // The first file is done: the bytes are the same ones.
  const after = overall([task({ phase: 'uploading' })], { files: 1, bytes: 1000 })
  expect(after).toMatchObject({ files: 2, filesDone: 1, bytes: 2000, bytesSent: 1000 })
  expect(after.speed).toBeGreaterThan(100)
})

it('what stands still has no speed, and is not counted in the time that is left', () => {
  let now = 0
  const overall = createOverall(() => now)
  const read = (...tasks: UploadTask[]) => overall(tasks, nothingDone)
  const paused = task({ phase: 'paused' })
  read(task({ phase: 'uploading' }), paused)
  now = 2000
  expect(read(task({ phase: 'uploading', progress: 0.2 }), paused)).toMatchObject({ secondsLeft: 8 })
  expect(read(paused, paused)).toMatchObject({ speed: null, secondsLeft: null })
})

it('UPL-06 a task that waits for the network holds up those behind it, and sends nothing', () => {
  const offline = task({ phase: 'uploading', waitReason: 'offline' })
  expect([isSending(offline), goesOn([offline, task({})])]).toEqual([false, false])
  expect([isSending(task({ phase: 'paused' })), goesOn([task({ phase: 'paused' })])]).toEqual([false, false])
  expect([isSending(task({ phase: 'uploading' })), goesOn([task({})])]).toEqual([true, true])
})
