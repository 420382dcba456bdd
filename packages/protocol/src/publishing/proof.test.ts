import { expect, test } from 'vitest'
import { videoVisibilities } from '#src/channels/platform-video.codes.ts'
import { differenceOf, isTold, lookEnds, lookMinutes } from './proof.ts'
import { visibilityCodes } from './publish-task.states.ts'

test('E17 PUB-03 what is gone, blocked or blocked in regions is lost, whatever was wanted', () => {
  for (const wanted of Object.values(visibilityCodes)) {
    for (const name of ['removed', 'blocked', 'regionBlocked'] as const)
      expect(differenceOf(wanted, videoVisibilities[name])).toBe('lost')
    expect(differenceOf(wanted, wanted)).toBeNull()
    expect(differenceOf(wanted, null)).toBeNull()
  }
  expect(differenceOf(visibilityCodes.public, videoVisibilities.private)).toBe('other')
})

test('E17 another visibility is told from the second look on, what is lost at once', () => {
  expect(lookMinutes.map((minute) => isTold('other', minute))).toEqual([false, true, true])
  expect(lookMinutes.map((minute) => isTold('lost', minute))).toEqual([true, true, true])
  expect(isTold(null, 60)).toBe(false)
  for (const minute of lookMinutes) expect(lookEnds[minute]).toBeGreaterThan(minute)
})
