import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { shownData } from './shown-data.ts'

const after = (status: number) =>
  shownData({ data: 'rows', error: new ApiError({ status, code: 'x', message: '' }) })

test('PERM-03 WID-04 what the server refuses on reading again is no longer shown', () => {
  expect([400, 403, 404, 409, 410].map(after)).toEqual(Array(5).fill(undefined))
})

test('WID-04 without an answer, with trouble of the server, asked too often or signed out, what was there stays', () => {
  expect([0, 401, 429, 500, 502, 503].map(after)).toEqual(Array(6).fill('rows'))
  expect(shownData({ data: 'rows', error: null })).toBe('rows')
  expect(shownData({ data: 'rows', error: new TypeError('a cut body') })).toBe('rows')
})
