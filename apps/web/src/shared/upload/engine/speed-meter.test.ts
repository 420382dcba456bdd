import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSpeedMeter } from './speed-meter.ts'

function meterAt(rate: number, seconds: number, stepMs: number) {
  let now = 0
  const meter = createSpeedMeter(() => now)
  for (now = 0; now <= seconds * 1000; now += stepMs) meter.record((now / 1000) * rate)
  return { meter, pass: (ms: number) => (now += ms) }
}

describe('speed meter', () => {
  it('says nothing before there is something to say', () => {
    expect(createSpeedMeter(() => 0).read(100)).toEqual({ speed: null, secondsLeft: null })
  })

  it('finds a steady rate, however often it is told', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 1e9 }), fc.integer({ min: 10, max: 900 }), (rate, stepMs) => {
        const { speed, secondsLeft } = meterAt(rate, 20, stepMs).meter.read(rate * 60)
        expect(speed).toBeGreaterThan(rate * 0.9)
        expect(speed).toBeLessThan(rate * 1.1)
        expect(secondsLeft).toBeGreaterThan(53)
        expect(secondsLeft).toBeLessThan(68)
      }),
    )
  })

  it('decays while nothing moves', () => {
    const { meter, pass } = meterAt(1_000_000, 20, 250)
    pass(60_000)
    expect(meter.read(1).speed).toBeLessThan(100)
  })

  it('a part that starts again gives no negative speed', () => {
    let now = 0
    const meter = createSpeedMeter(() => now)
    for (const bytes of [0, 5_000_000, 0, 0]) {
      now += 1000
      meter.record(bytes)
    }
    expect(meter.read(1).speed).toBeGreaterThanOrEqual(0)
  })
})
