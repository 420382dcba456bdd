import { prepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { expect, test } from 'vitest'
import { nextOf, preparedOf } from './task-due.ts'

const now = Date.parse('2026-11-24T12:00:00.000Z')
const later = '2026-11-24T18:00:00.000Z'
const edits = prepareRecipe.parse({ loudness: -14, overlay: { text: '第一集' } })
const composes = prepareRecipe.parse({ overlay: { text: '第一集' } })
const plain = { recipe: null, prepared: true, executeAt: null }

test.each([
  ['nothing to make', plain, false, 'publishQueued'],
  ['nothing to make, no ranges', plain, true, 'downloadQueued'],
  ['to be edited', { recipe: edits, prepared: false, executeAt: null }, true, 'editing'],
  ['to be composed only', { recipe: composes, prepared: false, executeAt: null }, false, 'composing'],
  ['prepared', { recipe: edits, prepared: true, executeAt: null }, false, 'publishQueued'],
  ['not yet due', { ...plain, executeAt: later }, false, null],
  ['not yet due, to be edited', { recipe: edits, prepared: false, executeAt: later }, false, 'editing'],
  ['due', { ...plain, executeAt: '2026-11-24T12:00:00.000Z' }, false, 'publishQueued'],
])('PUB-01 where a task goes from "to publish": %s', (_what, task, fetchesFirst, next) => {
  expect(nextOf(task, { now, fetchesFirst })).toBe(next)
})

test('PUB-01 a recipe that makes nothing is none', () => {
  expect(preparedOf(null)).toEqual({ recipe: null, prepared: true, preparedObject: null })
  expect(preparedOf(prepareRecipe.parse({}))).toMatchObject({ recipe: null, prepared: true })
  expect(preparedOf(edits)).toEqual({ recipe: edits, prepared: false, preparedObject: null })
})
