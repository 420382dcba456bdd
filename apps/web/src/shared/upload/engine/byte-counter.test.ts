import { expect, it } from 'vitest'
import { createByteCounter } from './byte-counter.ts'

const upload = {
  id: '1',
  filePath: 'a.mp4',
  fileName: 'a.mp4',
  size: 250,
  partSize: 100,
  partCount: 3,
  concurrency: 8,
  storageType: 'local',
  checksum: null,
  status: 'active',
  storedParts: [2],
} as const

it('UPL-10 counts stored parts and bytes on the line; a part that starts again does not run the progress backwards', () => {
  const counter = createByteCounter({ ...upload, storedParts: [2] }, () => 0)
  expect(counter.missing()).toEqual([1, 3])
  expect(counter.read().progress).toBe(100 / 250)
  counter.record(1, 40, false)
  expect(counter.read().progress).toBe(140 / 250)
  counter.record(1, 0, false)
  expect(counter.read().progress).toBe(140 / 250)
  counter.record(1, 30, false)
  expect(counter.read().progress).toBe(140 / 250)
  counter.record(3, 50, true)
  counter.record(1, 100, true)
  expect(counter.read().progress).toBe(1)
  expect(counter.missing()).toEqual([])
})

it('UPL-10 what was shown before a retry or a reload still stands, while less of it is across', () => {
  const counter = createByteCounter({ ...upload, storedParts: [2] }, () => 0, 0.7)
  expect(counter.read().progress).toBe(0.7)
  counter.record(1, 100, true)
  expect(counter.read().progress).toBe(200 / 250)
})

it('progress never passes the size of a part, whatever the browser counts', () => {
  const counter = createByteCounter({ ...upload, storedParts: [] }, () => 0)
  counter.record(3, 90, false)
  expect(counter.read().progress).toBe(50 / 250)
})
