import { settingEntries } from '@pindao/protocol/capabilities.ts'
import { expect, test } from 'vitest'
import { rangeOf } from './setting-range.ts'

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
