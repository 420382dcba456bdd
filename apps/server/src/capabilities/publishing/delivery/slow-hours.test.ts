import { usualCalendar } from '@pindao/protocol/settings/work-calendar.ts'
import { expect, test } from 'vitest'
import { createSettingValues } from '#src/capabilities/settings/setting.values.ts'
import { createBandwidth } from '#src/platform/bandwidth.ts'
import { slowHours } from './slow-hours.ts'

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

test('SET-01 the rate is that of the window that holds now, and of what is set now', () => {
  const values = createSettingValues({})
  let now = Date.parse('2026-11-27T10:00+08:00')
  const limit = slowHours(
    values.get,
    () => usualCalendar,
    () => now,
  )
  const set = (value: string) =>
    values.take([{ key: 'publishing.bandwidthWindows', departmentId: null, staffId: null, value }])
  expect(limit()).toBeNull()
  set('working 9-18 80; every 22-6 8')
  expect(limit()).toBe(10_000_000)
  now = Date.parse('2026-11-28T10:00+08:00')
  expect(limit()).toBeNull()
  now = Date.parse('2026-11-28T23:00+08:00')
  expect(limit()).toBe(1_000_000)
  set('sat 0-24 0; every 0-24 8')
  expect(limit()).toBeNull()
  // What no version of the product takes counts for nothing.
  set('whenever')
  expect(limit()).toBeNull()
})
