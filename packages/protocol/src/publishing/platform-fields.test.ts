import { expect, test } from 'vitest'
import { type PublishDraft, publishFieldProblems, publishFieldsOf } from './platform-fields.ts'

const now = Date.parse('2026-11-25T00:00:00Z')
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const draft: PublishDraft = {
  title: '第一集',
  description: '',
  tags: [],
  visibility: 'public',
  publishAt: null,
  fbFormat: null,
  durationSec: 60,
}
const errorsOf = (platform: 'youtube' | 'facebook', change: Partial<PublishDraft>) =>
  publishFieldProblems(platform, { ...draft, ...change }, now).map(({ field, error }) => `${field} ${error}`)

test('PUB-03 a draft that suits both platforms meets nothing', () => {
  expect([
    errorsOf('youtube', {}),
    errorsOf('facebook', {}),
    errorsOf('facebook', { fbFormat: 'reels' }),
  ]).toEqual([[], [], []])
})

test.each([
  ['youtube', { title: ' ' }, 'title required'],
  ['youtube', { title: '字'.repeat(101) }, 'title titleTooLong'],
  ['youtube', { title: 'a<b' }, 'title titleCharacters'],
  ['youtube', { description: '字'.repeat(1667) }, 'description descriptionTooLong'],
  ['youtube', { tags: ['a'.repeat(501)] }, 'tags tagsTooLong'],
  [
    'facebook',
    { description: 'x'.repeat(2201), fbFormat: 'reels' },
    'description descriptionTooManyCharacters',
  ],
  ['facebook', { visibility: 'unlisted' }, 'visibility visibilityNotOffered'],
  ['facebook', { visibility: 'private', fbFormat: 'reels' }, 'visibility visibilityNotOffered'],
  ['facebook', { durationSec: 91, fbFormat: 'reels' }, 'fbFormat reelLength'],
  ['facebook', { durationSec: 2, fbFormat: 'reels' }, 'fbFormat reelLength'],
  ['facebook', { publishAt: inMinutes(9) }, 'publishAt scheduleTooSoon'],
  ['facebook', { publishAt: inMinutes(29.5 * 24 * 60), fbFormat: 'reels' }, 'publishAt scheduleTooFar'],
  ['facebook', { publishAt: inMinutes(30 * 24 * 60 + 1) }, 'publishAt scheduleTooFar'],
] as const)('PUB-05 %s refuses %o at its field', (platform, change, expected) => {
  expect(errorsOf(platform, change)).toEqual([expected])
})

test.each([
  ['youtube', { publishAt: inMinutes(1) }],
  ['youtube', { durationSec: 7200, visibility: 'unlisted' }],
  ['facebook', { title: '', tags: ['a'.repeat(501)] }],
  ['facebook', { publishAt: inMinutes(-5) }],
  ['facebook', { publishAt: inMinutes(29.5 * 24 * 60) }],
  ['facebook', { publishAt: inMinutes(11), fbFormat: 'reels', durationSec: null }],
] as const)('PUB-05 %s takes %o', (platform, change) => {
  expect(errorsOf(platform, change)).toEqual([])
})

test('PUB-05 D4 only Reels have a limit by the day, and only Facebook asks for a form and an age', () => {
  expect(publishFieldsOf('facebook', 'reels').perRollingDay).toBe(30)
  expect(publishFieldsOf('facebook').perRollingDay).toBeNull()
  expect(publishFieldsOf('youtube').fields).not.toContain('fbFormat')
  expect(publishFieldsOf('facebook').fields).toEqual(expect.arrayContaining(['fbFormat', 'fbAge']))
})
