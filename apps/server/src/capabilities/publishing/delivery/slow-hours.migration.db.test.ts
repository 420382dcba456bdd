import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import { bandwidthWindowAt } from '@pindao/protocol/publishing/bandwidth-window-at.ts'
import { readBandwidthWindows } from '@pindao/protocol/publishing/bandwidth-windows.ts'
import { isWorkingDayAt, usualCalendar } from '@pindao/protocol/settings/work-calendar.ts'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/database.ts'

const file = new URL('../../../../migrations/0128_bandwidth-windows.sql', import.meta.url)
const migration = await readFile(fileURLToPath(file), 'utf8')
const { pool } = await createTestDatabase()

type Old = {
  readonly mbit?: number
  readonly from?: number
  readonly to?: number
  readonly onFreeDays?: boolean
}

/** What the version before made of its values at an hour of a day. */
function oldLimit({ mbit = 0, from = 9, to = 18, onFreeDays = true }: Old, at: number, hour: number) {
  if (!onFreeDays && !isWorkingDayAt(usualCalendar, at)) return 0
  const isSlow = from === to || (from < to ? hour >= from && hour < to : hour >= from || hour < to)
  return isSlow ? mbit : 0
}

async function migrated({ mbit, from, to, onFreeDays }: Old): Promise<string | null> {
  await pool.query('DELETE FROM setting')
  const rows = { slowMbit: mbit, slowFromHour: from, slowToHour: to, slowOnFreeDays: onFreeDays }
  for (const [key, value] of Object.entries(rows))
    if (value !== undefined)
      await pool.query(`INSERT INTO setting (key, value, version, updated_at) VALUES ($1, $2, 3, now())`, [
        `publishing.${key}`,
        JSON.stringify(value),
      ])
  await pool.query(migration)
  const found = await pool.query(`SELECT value FROM setting WHERE key = 'publishing.bandwidthWindows'`)
  return found.rows[0]?.value ?? null
}

test.each<[Old, string | null]>([
  [{}, null],
  [{ from: 8 }, null],
  [{ mbit: 0, from: 8 }, null],
  [{ mbit: 80 }, 'every 9-18 80'],
  [{ mbit: 80, onFreeDays: false }, 'working 9-18 80'],
  [{ mbit: 80, from: 22, to: 6 }, 'every 22-6 80'],
  [{ mbit: 80, from: 22, to: 6, onFreeDays: false }, 'working 22-24 80; working 0-6 80'],
  [{ mbit: 80, from: 22, to: 0, onFreeDays: false }, 'working 22-24 80'],
  [{ mbit: 80, from: 7, to: 7, onFreeDays: false }, 'working 0-24 80'],
  [{ mbit: 80, from: 0, to: 0 }, 'every 0-24 80'],
])('SET-01 slow hours that were set, %j, mean the same as windows', async (old, expected) => {
  const text = await migrated(old)
  expect(text).toBe(expected)
  const windows = readBandwidthWindows(text ?? '') ?? []
  for (let hours = 0; hours < 7 * 24; hours += 1) {
    const day = addDays('2026-11-23', Math.floor(hours / 24))
    const at = Date.parse(`${day}T${String(hours % 24).padStart(2, '0')}:30+08:00`)
    expect(bandwidthWindowAt(windows, usualCalendar, at)?.mbit ?? 0).toBe(oldLimit(old, at, hours % 24))
  }
})
