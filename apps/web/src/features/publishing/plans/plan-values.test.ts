import { planRule } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import { scheduleModeCodes, timesPerDay } from '@pindao/protocol/publishing/publish-schedule.ts'
import dayjs from 'dayjs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOfPicker, pickerTime, ruleOf, valuesOf } from './plan-values.ts'

const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minutes) => dayjs('2000-01-01').add(minutes, 'minute').format('HH:mm'))

test('PUB-04 what the form says of a rule is that rule, in every mode', () => {
  for (const mode of scheduleModeCodes) {
    const count = timesPerDay(mode)
    fc.assert(
      fc.property(fc.array(time, { minLength: count, maxLength: count }), time, (times, first) => {
        const base = { mode, zone: 'America/New_York', staggerMinutes: 5 }
        const rule = planRule.parse(
          count === 0
            ? {
                ...base,
                intervalHours: 0.25,
                ...(mode === 1 ? { startDate: '2026-03-02', presetTime: first } : {}),
              }
            : count > 1
              ? { ...base, startDate: '2026-03-02', times }
              : { ...base, startDate: '2026-03-02', firstTime: first, ...(mode === 4 ? { weekday: 3 } : {}) },
        )
        const values = {
          ...valuesOf(rule),
          name: '',
          madeForKids: null,
          template: 'default' as const,
          description: '',
        }
        expect(planRule.parse(ruleOf(values, 2))).toEqual(rule)
      }),
      { numRuns: 20 },
    )
  }
})

test('PUB-04 a channel alone has nothing to be later than', () => {
  const rule = planRule.parse({ mode: 0, zone: 'UTC', staggerMinutes: 10 })
  const values = {
    ...valuesOf(rule),
    name: '',
    madeForKids: null,
    template: 'default' as const,
    description: '',
  }
  expect(ruleOf(values, 1).staggerMinutes).toBe(0)
})

test('PUB-04 what a picker shows of an instant in a zone means that instant', () => {
  const instants = fc.integer({ min: Date.parse('2026-01-01T00:00Z'), max: Date.parse('2027-01-01T00:00Z') })
  fc.assert(
    fc.property(instants, fc.constantFrom('Asia/Shanghai', 'Asia/Kathmandu', 'UTC'), (at, zone) => {
      const minute = new Date(Math.floor(at / 60_000) * 60_000).toISOString()
      expect(instantOfPicker(pickerTime(minute, zone), zone)).toBe(minute)
    }),
  )
})
