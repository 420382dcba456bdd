import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Sighting } from '#src/capabilities/platforms/platforms.ts'
import { createDeliveryRig, type DeliveryRig } from './delivery.test-support.ts'

/** A platform on which a result is found by size and time alone: its unknown is never tried again by itself. */
let rig: DeliveryRig
beforeAll(async () => {
  rig = await createDeliveryRig()
})
afterAll(() => rig.close())
beforeEach(() => rig.begin())

test.each([
  ['nothing', { kind: 'none' }],
  ['something alike', { kind: 'unclear', candidates: ['77'] }],
] as const)(
  'PUB-07 the answer lost, the session gone, %s seen: a question, and nothing is sent again',
  async (_what, seen) => {
    const search = async (): Promise<Sighting> => seen
    rig.adapter = { ...rig.platform, steps: { ...rig.platform.steps, foundBy: 'alike' }, search }
    rig.loseLastAnswer()
    rig.adapter = { ...rig.adapter, sendChunk: (...args) => rig.platform.sendChunk(...args) }
    await rig.deliver()
    rig.platform.loseSessions()
    for (let round = 0; round < 6; round += 1) {
      rig.later(3600)
      await rig.deliver()
    }
    expect(await rig.stands()).toEqual({
      status: 'publishing',
      stage: 'confirming',
      problem: 'publishing.outcomeUnknown',
    })
    expect(rig.platform.videos.size).toBe(1)
    expect(rig.platform.calls.filter((call) => call === 'openSession')).toHaveLength(1)
  },
)
