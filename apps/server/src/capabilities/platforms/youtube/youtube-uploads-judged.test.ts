import { expect, test } from 'vitest'
import { judgeUploads, type Upload } from './youtube-uploads-judged.ts'

const markerOf = (taskId: number) => `pindao-${taskId}-1-${'0af5'.repeat(8)}`
const marker = markerOf(1)
const sought = { markers: new Set([marker]), size: 1000, durationMs: 60_000, others: new Set(['another']) }
const upload = (change: Partial<Upload>): Upload => ({
  videoId: 'v',
  tags: [],
  size: 5,
  durationMs: null,
  ...change,
})
const judge = (uploads: readonly Upload[], complete = true) => judgeUploads({ uploads, complete }, sought)

test('PUB-07 the marker makes a video ours, also where the list was cut off; two of them are a question', () => {
  const ours = upload({ tags: ['x', marker] })
  expect(judge([upload({}), ours])).toEqual({ kind: 'one', videoId: 'v' })
  expect(judge([ours], false)).toEqual({ kind: 'one', videoId: 'v' })
  expect(judge([ours, { ...ours, videoId: 'w' }])).toEqual({ kind: 'unclear', candidates: ['v', 'w'] })
})

test('PUB-07 a list that was cut off never says that the video is not there', () => {
  expect(judge([])).toEqual({ kind: 'none' })
  expect(judge([], false)).toEqual({ kind: 'unclear', candidates: [] })
})

test('D5 of a delivery that sent nothing only the marker is looked for', () => {
  const unsent = { ...sought, size: null }
  expect(judgeUploads({ uploads: [upload({ size: 1000 })], complete: false }, unsent)).toEqual({
    kind: 'none',
  })
  const marked = [upload({ tags: [marker] }), upload({ tags: [marker], videoId: 'w' })]
  expect(judgeUploads({ uploads: marked, complete: true }, unsent)).toMatchObject({ kind: 'unclear' })
})

test.each([
  ['of the same size to the byte', { size: 1000 }, true],
  ['of another size', { size: 1001, durationMs: 60_000 }, false],
  ['of a size not known yet and the same length', { size: null, durationMs: 61_000 }, true],
  ['of a size not known yet and another length', { size: null, durationMs: 90_000 }, false],
  ['of which nothing is known yet', { size: null }, true],
  ['of another delivery', { videoId: 'another', size: 1000 }, false],
  ["with another delivery's marker", { tags: [markerOf(2)], size: 1000 }, false],
])('PUB-07 a video without our marker, %s', (_which, change, asks) => {
  const found = upload(change)
  expect(judge([found])).toEqual(asks ? { kind: 'unclear', candidates: [found.videoId] } : { kind: 'none' })
})
