import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours.ts'

const rows = ['1', '2', '3']
const stepsFrom = (current: string) => {
  const opened: string[] = []
  const { previous, next } = neighboursOf(
    rows,
    (row) => row,
    current,
    (key) => opened.push(key),
  )
  previous?.()
  next?.()
  return opened
}

test.each([
  { current: '2', steps: ['1', '3'] },
  { current: '1', steps: ['2'] },
  { current: '3', steps: ['2'] },
  { current: 'gone', steps: [] },
])('WID-04 from $current there are steps to $steps', ({ current, steps }) => {
  expect(stepsFrom(current)).toEqual(steps)
})
