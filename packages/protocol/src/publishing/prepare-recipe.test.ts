import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  editedDurationMs,
  needsComposing,
  needsEditing,
  needsPreparing,
  prepareRecipe,
  recipeProblems,
  recipeSteps,
  stepsOf,
} from './prepare-recipe.ts'

const empty = prepareRecipe.parse({})
const film = { videoId: '7', durationMs: 60_000, hasSound: true }

test('PUB-01 a recipe without a part makes nothing', () => {
  expect(needsPreparing(empty)).toBe(false)
  expect(stepsOf(empty)).toEqual([])
})

test.each([
  [{ segments: [{ startMs: 0, endMs: 1000 }] }, true, false],
  [{ frame: { shape: 'portrait' } }, true, false],
  [{ loudness: -14 }, true, false],
  [{ intro: { from: 'video', id: '1' } }, false, true],
  [{ outro: { from: 'file', id: '1' } }, false, true],
  [{ watermark: { fileId: '1' } }, false, true],
  [{ subtitles: { fileId: '1' } }, false, true],
  [{ overlay: { text: '第一集' } }, false, true],
  [{ loudness: -14, intro: { from: 'video', id: '1' } }, true, true],
])('PUB-01 %o is edited: %s, composed: %s', (given, edits, composes) => {
  const recipe = prepareRecipe.parse(given)
  expect([needsEditing(recipe), needsComposing(recipe)]).toEqual([edits, composes])
  expect(stepsOf(recipe)).toHaveLength(Object.keys(given).length)
})

test('CLP a piece ends after it begins, and says so at its end', () => {
  const { error } = prepareRecipe.safeParse({
    segments: [
      { startMs: 0, endMs: 500 },
      { startMs: 900, endMs: 900 },
    ],
  })
  expect(error?.issues).toMatchObject([{ path: ['segments', 1, 'endMs'], message: 'segmentOrder' }])
})

test('CLP pieces past the end of the film are named, the last second of a film is not', () => {
  const recipe = prepareRecipe.parse({
    segments: [
      { startMs: 0, endMs: 60_900 },
      { startMs: 50_000, endMs: 70_000 },
      { startMs: 60_000, endMs: 61_000 },
    ],
  })
  expect(recipeProblems(recipe, film)).toEqual([
    { field: 'segments.1.endMs', problem: 'pastEnd' },
    { field: 'segments.2.startMs', problem: 'pastEnd' },
  ])
})

test('PUB-01 a film is not put before itself, and one without sound is not made louder', () => {
  const recipe = prepareRecipe.parse({
    loudness: -14,
    intro: { from: 'video', id: '7' },
    outro: { from: 'video', id: '8' },
  })
  expect(recipeProblems(recipe, { ...film, hasSound: false })).toEqual([
    { field: 'intro', problem: 'sameFilm' },
    { field: 'loudness', problem: 'noSound' },
  ])
})

test('CLP pieces that lie within the film have no problem, and last as long as all of them', () => {
  const piece = fc.tuple(fc.nat(50_000), fc.integer({ min: 200, max: 10_000 }))
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 20 }), (pieces) => {
      const segments = pieces.map(([startMs, length]) => ({ startMs, endMs: startMs + length }))
      const recipe = prepareRecipe.parse({ segments })
      expect(recipeProblems(recipe, film)).toEqual([])
      expect(editedDurationMs(recipe, film.durationMs)).toBe(
        pieces.reduce((sum, [, length]) => sum + length, 0),
      )
    }),
  )
})

test('PUB-01 every part of a recipe is a step', () => {
  const settings = ['cut']
  expect(
    Object.keys({ ...empty, music: null })
      .filter((key) => !settings.includes(key))
      .toSorted(),
  ).toEqual([...recipeSteps].toSorted())
})
