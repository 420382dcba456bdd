import { settingEntries } from '@pindao/protocol/capabilities.ts'
import { expect, test } from 'vitest'
import { rangeOf, takenValue } from './setting-range.ts'

/** As the built page has schemas: without what zod sums up by its part for JSON Schemas. */
function asBuilt(key: Parameters<typeof rangeOf>[0]): void {
  const schema = settingEntries.get(key)?.schema
  if (schema === undefined) throw new Error(`no setting ${key}`)
  Object.defineProperty(schema, 'minValue', { value: Number.NEGATIVE_INFINITY })
  Object.defineProperty(schema, 'maxValue', { value: Number.POSITIVE_INFINITY })
}

test('SET-01 the built page knows the range of a setting', () => {
  asBuilt('work.fromHour')
  expect(rangeOf('work.fromHour')).toMatchObject({ kind: 'number', unit: 'hour', min: 0, max: 23 })
})

test('SET-01 every setting that is a number has a least value that its default reaches', () => {
  for (const [key, entry] of settingEntries) {
    const { kind, min, max, unit } = rangeOf(key)
    if (kind !== 'number') continue
    const start = Number(entry.default) / (unit === 'bytes' ? 1024 ** 3 : 1)
    expect(min, key).not.toBeNull()
    expect(start, key).toBeGreaterThanOrEqual(min ?? 0)
    expect(start, key).toBeLessThanOrEqual(max ?? Number.POSITIVE_INFINITY)
  }
})

test('SET-01 the range of every number that is set has both its ends, as its schema does', () => {
  const numbers = [...settingEntries].filter(([, { default: value }]) => typeof value === 'number')
  expect(numbers.length).toBeGreaterThan(10)
  for (const [key, { schema, unit }] of numbers) {
    const { min, max } = rangeOf(key)
    // Bytes are typed in GiB, and some numbers have no upper end.
    if (min === null || unit === 'bytes') expect(unit, key).toBe('bytes')
    else
      expect([schema.safeParse(min).success, schema.safeParse(min - 1).success], key).toEqual([true, false])
    if (max !== null && unit !== 'bytes')
      expect([schema.safeParse(max).success, schema.safeParse(max + 1).success], key).toEqual([true, false])
  }
  expect(rangeOf('media.abandonedUploadDays')).toMatchObject({ min: 1, max: 365 })
  expect(takenValue(366, rangeOf('media.abandonedUploadDays'))).toBeNull()
})
