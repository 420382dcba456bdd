import { expect, test } from 'vitest'
import { createRollingRig } from '../test/rolling-rig.ts'

test('OPS-01 PUB-07 UPL-12 two APIs and two workers are restarted one after the other under load: no request fails but those that are made again, no upload and no publication is lost or doubled', async () => {
  const rolling = await createRollingRig()
  try {
    const { company, balancer } = rolling
    await expect.poll(() => company.published.length).toBeGreaterThanOrEqual(1)
    // Two machines, each with an API and a worker, as whoever updates them goes from one to the next.
    for (const machine of rolling.machines())
      await Promise.all(
        machine.map(async (one) => {
          await rolling.end(one)
          await rolling.start(one.what)
        }),
      )
    expect(balancer.serving()).toBe(2)
    const before = company.published.length
    await expect.poll(() => company.published.length, { timeout: 120_000 }).toBeGreaterThan(before)
    await company.stop()
    await rolling.expectNothingLostOrDoubled()
    const { answered, repeated } = company.figures()
    // Whoever is told in time that a process goes asks another one: hardly anything has to be asked twice.
    expect(repeated).toBeLessThan(answered / 100)
  } finally {
    await rolling.remove()
  }
})
