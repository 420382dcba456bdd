import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIntakePace } from './intake-pace.ts'

/** A loop whose turns are taken by hand, which counts the rests before them. */
function loop() {
  const asked: (() => void)[] = []
  let rests = 0
  const next = (work: () => void) => void asked.push(work)
  const rested = (work: () => void) => {
    rests += 1
    next(work)
  }
  return { turns: { next, rested }, turn: () => asked.shift()?.(), rests: () => rests }
}

test('UPL-01 a turn of the loop takes so many bytes, and what is left has the next ones in its order', () => {
  const { turns, turn } = loop()
  const pace = createIntakePace(100, turns)
  const taken: number[] = []
  for (const part of [1, 2, 3, 4, 5]) pace.take(60, () => taken.push(part))
  expect(taken).toEqual([1, 2])
  turn()
  expect(taken).toEqual([1, 2, 3, 4])
  turn()
  expect(taken).toEqual([1, 2, 3, 4, 5])
})

test('UPL-01 whatever comes and whenever, all of it is taken once, in the order it came, never far above a turn’s share', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: 1, max: 80 }), fc.constant('turn' as const))),
      (steps) => {
        const { turns, turn } = loop()
        const pace = createIntakePace(100, turns)
        const taken: number[] = []
        let inTurn = 0
        const asked: number[] = []
        const endTurn = () => {
          inTurn = 0
          turn()
        }
        for (const [index, step] of steps.entries()) {
          if (step === 'turn') endTurn()
          else {
            asked.push(index)
            pace.take(step, () => {
              taken.push(index)
              expect(inTurn).toBeLessThan(100)
              inTurn += step
            })
          }
        }
        for (let spare = 0; spare <= steps.length; spare += 1) endTurn()
        expect(taken).toEqual(asked)
      },
    ),
  )
})

test('UPL-01 a crowd rests between its turns, a few people never do', () => {
  const chunk = 64 * 1024
  const restsOf = (parts: number) => {
    const { turns, turn, rests } = loop()
    const pace = createIntakePace(2 * chunk, turns)
    let taken = 0
    for (let part = 0; part < parts; part += 1) {
      pace.take(chunk, () => {
        taken += 1
      })
    }
    while (taken < parts) turn()
    return rests()
  }
  expect(restsOf(64)).toBe(0)
  expect(restsOf(400)).toBeGreaterThan(50)
})
