import { expect, test } from 'vitest'
import { parallelPartsOver } from './parallel-parts.ts'

test('STO-01 a multiplexed connection carries what the server allows; over HTTP/1.1 the page keeps its share', () => {
  expect(['h2', 'h3', 'h3-29'].map(parallelPartsOver)).toEqual([Infinity, Infinity, Infinity])
  expect(['http/1.1', ''].map(parallelPartsOver)).toEqual([4, 4])
})
