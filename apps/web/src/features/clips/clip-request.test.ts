import { clipFields } from '@pindao/protocol/clips/clip.fields.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type ClipValues, publishTimeOf, recipeOf, requestOf, seriesOf } from './clip-request.ts'

const body = z.object(clipFields)
const pieces = [
  { startMs: 0, endMs: 60_000 },
  { startMs: 60_000, endMs: 95_000 },
]
const values: ClipValues = {
  title: '月光 第{nn}段',
  channelIds: ['5', '6'],
  visibility: visibilityCodes.public,
  madeForKids: false,
  publishAt: '2026-12-01T08:00:00.000Z',
  everyHours: 24,
}

test('CLP-01 a series: each piece is a clip, with its number in the title and its day', () => {
  const clips = seriesOf({ title: '月光' }, pieces, values)
  expect(clips.map(({ title, publishAt }) => [title, publishAt])).toEqual([
    ['月光 第01段', '2026-12-01T08:00:00.000Z'],
    ['月光 第02段', '2026-12-02T08:00:00.000Z'],
  ])
  const [first] = clips
  if (first === undefined) throw new RangeError('no clip')
  const asked = requestOf('3', first, values, { zone: 'Asia/Shanghai', start: true })
  expect(body.parse(asked)).toMatchObject({
    targets: [
      { channelId: '5', publishAt: '2026-12-01T08:00:00.000Z', publishZone: 'Asia/Shanghai' },
      { channelId: '6' },
    ],
    recipe: { segments: [pieces[0]] },
  })
})

test('CLP-01 the recipe has the pieces of the list, the frame where it was put, and the cut that was chosen', () => {
  expect(recipeOf({}, pieces)).toMatchObject({ segments: pieces, cut: 'exact', frame: null })
  expect(
    recipeOf({ prepare: { frame: 'portraitCrop', fast: true, loudness: -14 }, focus: 0.2 }, pieces),
  ).toMatchObject({
    segments: pieces,
    cut: 'fast',
    frame: { shape: 'portrait', how: 'crop', focus: 0.2 },
    loudness: -14,
  })
})

test('CLP-01 without a time everything is public at once', () => {
  expect(publishTimeOf(null, 24, 3)).toBeNull()
  expect(publishTimeOf(undefined, 24, 0)).toBeNull()
})
