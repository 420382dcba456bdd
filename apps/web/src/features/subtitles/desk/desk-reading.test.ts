import type { CueReview } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { expect, test } from 'vitest'
import { type DeskCue, stepped } from './desk-cues.ts'
import { agreed, agreedTwice, nextToRead, questioned, readCounts } from './desk-reading.ts'

const cueOf = (key: number, review: CueReview, over: Partial<DeskCue> = {}): DeskCue => ({
  key,
  startMs: key * 1000,
  endMs: key * 1000 + 900,
  text: `line ${key}`,
  by: 'engine',
  flags: [],
  review,
  note: '',
  ...over,
})
const reviewsAfter = (cues: readonly DeskCue[], step: Parameters<typeof stepped>[1] | null) =>
  stepped(cues, step ?? [], 'after').map(({ review, reader }) => [review, reader])

test('SUB-01 nobody is their own second reader; what nobody has read is read for the first time', () => {
  const cues = [
    cueOf(1, 'open'),
    cueOf(2, 'fine', { reader: '7' }),
    cueOf(3, 'fine', { reader: '8' }),
    cueOf(4, 'second', { reader: '8' }),
  ]
  expect(reviewsAfter(cues, agreedTwice(cues, cues, '7'))).toEqual([
    ['fine', '7'],
    ['fine', '7'],
    ['second', '8'],
    ['second', '8'],
  ])
  expect(agreedTwice(cues, cues.slice(1, 2), '7')).toBeNull()
  expect(reviewsAfter(cues, agreedTwice(cues, cues.slice(3), '7')).at(3)).toEqual(['fine', '8'])
})

test('SUB-01 who agrees to all again takes it back; a source that changed is agreed to anew', () => {
  const cues = [
    cueOf(1, 'fine', { reader: '7' }),
    cueOf(2, 'second', { reader: '7', flags: ['sourceChanged'] }),
  ]
  const once = stepped(cues, agreed(cues, cues, '8'), 'after')
  expect(once.map(({ review, flags }) => [review, flags])).toEqual([
    ['fine', []],
    ['fine', []],
  ])
  expect(reviewsAfter(once, agreed(once, once, '8'))).toEqual([
    ['open', undefined],
    ['open', undefined],
  ])
  expect(stepped(once, agreed(cues, cues, '8'), 'before').map(({ review }) => review)).toEqual([
    'fine',
    'second',
  ])
  expect(reviewsAfter(cues, questioned(cues, cues))).toEqual([
    ['question', undefined],
    ['question', undefined],
  ])
})

test('SUB-01 the next line to read is one that this person can read', () => {
  const cues = [
    cueOf(1, 'open'),
    cueOf(2, 'fine', { reader: '7' }),
    cueOf(3, 'fine', { reader: '8' }),
    cueOf(4, 'open', { text: ' ' }),
  ]
  const keyAfter = (at: number, askedBy: string, needsSecond: boolean) =>
    nextToRead(cues, cues[at], { askedBy, needsSecond })?.key
  expect(keyAfter(0, '7', false)).toBe(1)
  expect(keyAfter(0, '7', true)).toBe(3)
  expect(keyAfter(0, '8', true)).toBe(2)
  expect(nextToRead(cues.slice(1, 2), undefined, { askedBy: '7', needsSecond: true })).toBeNull()
  expect(readCounts(cues)).toEqual({ read: 2, twice: 0 })
})
