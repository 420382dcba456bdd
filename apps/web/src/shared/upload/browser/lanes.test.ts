import { expect, test } from 'vitest'
import { lanesOver } from './lanes.ts'

test('STO-01 a multiplexed connection carries what the server allows; over HTTP/1.1 the page keeps its share', () => {
  expect(['h2', 'h3', 'h3-29'].map(lanesOver)).toEqual([Infinity, Infinity, Infinity])
  expect(['http/1.1', ''].map(lanesOver)).toEqual([4, 4])
})
