import { prepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { expect, test } from 'vitest'
import { fieldOfRecipe, formOfRecipe, pieceProblem, placeOf, recipeOfForm } from './recipe-form.ts'

test.each([
  ['75', 75_000],
  ['1:15', 75_000],
  ['62:03', 3_723_000],
  ['1:02:03.5', 3_723_500],
  ['0,25', 250],
  ['', null],
  ['abc', null],
  ['1:2:3:4', null],
  [undefined, null],
])('CLP a place in a film: %s', (text, ms) => {
  expect(placeOf(text)).toBe(ms)
})

test.each([
  [{ start: '0', end: '10' }, null],
  [{ start: 'x', end: '10' }, 'start'],
  [{ start: '0' }, 'end'],
  [{ start: '10', end: '10' }, 'order'],
  [{ start: '55', end: '1:01' }, null],
  [{ start: '55', end: '1:05' }, 'pastEnd'],
  [undefined, 'start'],
])('CLP what is wrong with the piece %o of a minute', (piece, problem) => {
  expect(pieceProblem(piece, 60_000)).toBe(problem)
})

test('PUB-01 a section that was never opened, or left empty, asks for nothing', () => {
  expect(recipeOfForm(undefined)).toBeNull()
  expect(recipeOfForm({})).toBeNull()
  expect(recipeOfForm({ frame: null, loudness: null, segments: [], overlayText: ' ', fast: true })).toBeNull()
})

test('PUB-01 what was filled in becomes a recipe', () => {
  expect(
    recipeOfForm({
      frame: 'portraitBlur',
      loudness: -14,
      segments: [{ start: '0', end: '1:00' }],
      introId: '7',
      watermarkId: '9',
      opacityPercent: 60,
      subtitleId: '4',
      secondSubtitleId: '5',
      overlayText: '第一集',
    }),
  ).toEqual(
    prepareRecipe.parse({
      frame: { shape: 'portrait', how: 'blur' },
      loudness: -14,
      segments: [{ startMs: 0, endMs: 60_000 }],
      intro: { from: 'video', id: '7' },
      watermark: { fileId: '9', opacity: 0.6 },
      subtitles: { fileId: '4', secondFileId: '5' },
      overlay: { text: '第一集' },
    }),
  )
})

test.each([
  { overlay: { text: '第一集' } },
  {
    segments: [
      { startMs: 0, endMs: 61_500 },
      { startMs: 3_723_004, endMs: 3_800_000 },
    ],
    cut: 'fast',
  },
  { frame: { shape: 'landscape', how: 'crop' }, loudness: -16 },
  { intro: { from: 'video', id: '7' }, outro: { from: 'file', id: '8' } },
  { watermark: { fileId: '9', corner: 'bottomLeft', widthPercent: 20, opacity: 0.35 } },
  { watermark: { from: 'template', fileId: '3' } },
  { subtitles: { fileId: '4', size: 'large' } },
])('PUB-01 a recipe that is changed begins as it was: %o', (given) => {
  const recipe = prepareRecipe.parse(given)
  expect(recipeOfForm(formOfRecipe(recipe))).toEqual(recipe)
})

test.each([
  ['segments.2.endMs', ['prepare', 'segments', 2, 'end']],
  ['segments.0.startMs', ['prepare', 'segments', 0, 'start']],
  ['intro', ['prepare', 'introId']],
  ['watermark', ['prepare', 'watermarkId']],
  ['loudness', ['prepare', 'loudness']],
])('PUB-01 a refusal of %s stands at its field', (field, name) => {
  expect(fieldOfRecipe(field)).toEqual(name)
})
