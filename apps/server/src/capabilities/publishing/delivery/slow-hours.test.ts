import { usualCalendar } from '@pindao/protocol/settings/work-calendar.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSettingValues } from '#src/capabilities/settings/setting.values.ts'
import { createBandwidth } from '#src/platform/bandwidth.ts'
import { limitAt, slowHours } from './slow-hours.ts'

const hour = fc.integer({ min: 0, max: 23 })

test('SET-01 hours of the day are slow from the first up to the last, also over midnight', () => {
  expect([8, 9, 17, 18].map((at) => limitAt(at, { fromHour: 9, toHour: 18, mbit: 80 }))).toEqual([
    null,
    10_000_000,
    10_000_000,
    null,
  ])
  expect([21, 22, 3, 6].map((at) => limitAt(at, { fromHour: 22, toHour: 6, mbit: 8 }))).toEqual([
    null,
    1_000_000,
    1_000_000,
    null,
  ])
  fc.assert(
    fc.property(hour, hour, hour, (at, fromHour, toHour) => {
      const slow = limitAt(at, { fromHour, toHour, mbit: 1 }) !== null
      const otherwise = limitAt(at, { fromHour: toHour, toHour: fromHour, mbit: 1 }) !== null
      expect(fromHour === toHour ? slow && otherwise : slow !== otherwise).toBe(true)
      expect(limitAt(at, { fromHour, toHour, mbit: 0 })).toBeNull()
    }),
  )
})

async function* chunks(count: number, size: number) {
  for (let nth = 0; nth < count; nth += 1) yield new Uint8Array(size)
}
async function drain(sent: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const chunk of sent) bytes += chunk.byteLength
  return bytes
}

test('SET-01 what several send together is no faster than the limit, and all of it arrives', async () => {
  const bandwidth = createBandwidth(() => 1_000_000)
  const { signal } = new AbortController()
  const begun = performance.now()
  const sent = await Promise.all([
    drain(bandwidth.paced(chunks(10, 20_000), signal)),
    drain(bandwidth.paced(chunks(10, 20_000), signal)),
  ])
  expect(sent).toEqual([200_000, 200_000])
  // The last chunk leaves on credit.
  expect(performance.now() - begun).toBeGreaterThan(350)
})

test('SET-01 a limit that is lifted counts at once, and without one nothing waits', async () => {
  let limit: number | null = 1
  const bandwidth = createBandwidth(() => limit)
  const { signal } = new AbortController()
  const sending = drain(bandwidth.paced(chunks(5, 1000), signal))
  limit = null
  expect(await sending).toBe(5000)
})

test('SET-01 a delivery that stops does not wait for its turn', async () => {
  const bandwidth = createBandwidth(() => 1)
  const stop = new AbortController()
  const sending = drain(bandwidth.paced(chunks(5, 1000), stop.signal))
  stop.abort()
  await expect(sending).rejects.toThrow()
})

test('SET-01 days off have no limit where the setting says so; a day worked for a holiday has', () => {
  const at = (text: string) => Date.parse(`${text}T10:00+08:00`)
  const [friday, saturday] = [at('2026-11-27'), at('2026-11-28')]
  const limitOn = (now: number, onFreeDays: boolean, calendar = usualCalendar) => {
    const set = { 'publishing.slowMbit': 8, 'publishing.slowOnFreeDays': onFreeDays } as const
    return slowHours(
      createSettingValues(set).get,
      () => calendar,
      () => now,
    )()
  }
  expect([limitOn(friday, false), limitOn(saturday, false), limitOn(saturday, true)]).toEqual([
    1_000_000,
    null,
    1_000_000,
  ])
  const worked = { day: '2026-11-28', kind: 'working' as const, name: '调班' }
  const calendar = { ...usualCalendar, days: new Map([[worked.day, worked]]) }
  expect(limitOn(saturday, false, calendar)).toBe(1_000_000)
})
