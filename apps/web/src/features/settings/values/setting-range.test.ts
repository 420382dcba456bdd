import { settingEntries } from '@pindao/protocol/capabilities.ts'
import { expect, test } from 'vitest'
import { rangeOf, takenValue } from './setting-range.ts'

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
