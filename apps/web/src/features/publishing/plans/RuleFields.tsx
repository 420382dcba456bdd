import { required } from '@pindao/protocol/core/rules.ts'
import { addDays, type Day } from '@pindao/protocol/core/zoned-day.ts'
import {
  planIntervals,
  scheduleModes,
  slotMinutes,
  timeOf,
  timeSlots,
  timesPerDay,
} from '@pindao/protocol/publishing/publish-schedule.ts'
import { Checkbox, DatePicker, Form, InputNumber, Radio, Select, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { TimeZoneSelect } from '#src/shared/form/TimeZoneSelect.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { weekdayName } from '#src/shared/format/calendar-days.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { hasDays, hasManyTimes, modeNames, type PlanValues } from './plan-values.ts'
import styles from './plans.module.css'

/** A Monday, to name the days of a week by. */
const monday: Day = '2026-03-02'
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const clock = { format: 'HH:mm', minuteStep: 5, needConfirm: false, style: { inlineSize: '100%' } } as const

/** How a plan spreads its videos: mode, zone, and what the mode asks for. */
export function RuleFields({ channelCount }: { readonly channelCount: number }) {
  const { t } = useTranslation('publishing')
  const rule = useRule()
  const form = Form.useFormInstance<PlanValues>()
  const mode = Form.useWatch('mode', form) ?? scheduleModes.daily1
  const timesBy = Form.useWatch('timesBy', form) ?? 'times'
  const needed = [rule(required, { needed: true })]
  // One time a day is the same, however the times of several would be said.
  const ofOneTime = timesBy === 'slots' ? 'times' : timesBy
  return (
    <>
      <Form.Item name="mode" label={t('plans.mode.label')} rules={needed}>
        <Radio.Group className={styles['inline'] ?? ''}>
          {modeNames.map((name) => (
            <Radio key={name} value={scheduleModes[name]}>
              {t(`plans.mode.${name}`)}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <div className={styles['fields']}>
        <Form.Item name="zone" label={t('plans.zone')} rules={needed}>
          <TimeZoneSelect />
        </Form.Item>
        {mode !== scheduleModes.instant && (
          <Form.Item name="startDate" label={t('plans.startDate')} extra={t('plans.startDateHint')}>
            <DatePicker minDate={dayjs().subtract(1, 'day')} style={{ inlineSize: '100%' }} />
          </Form.Item>
        )}
        {mode === scheduleModes.sameTime && (
          <Form.Item name="presetTime" label={t('plans.presetTime')} rules={needed}>
            <TimePicker {...clock} />
          </Form.Item>
        )}
        {mode === scheduleModes.weekly1 && <WeekdayField />}
        {!hasDays(mode) && <IntervalField />}
        {channelCount > 1 && (
          <Form.Item name="staggerMinutes" label={t('plans.stagger')} extra={t('plans.staggerHint')}>
            <InputNumber min={0} max={720} precision={0} style={{ inlineSize: '100%' }} />
          </Form.Item>
        )}
      </div>
      {hasDays(mode) && (
        <>
          <Form.Item name="timesBy" label={t('plans.timesBy.label')}>
            <Radio.Group className={styles['inline'] ?? ''}>
              {hasManyTimes(mode) && <Radio value="times">{t('plans.timesBy.times')}</Radio>}
              <Radio value={hasManyTimes(mode) ? 'interval' : ofOneTime}>
                {t(hasManyTimes(mode) ? 'plans.timesBy.interval' : 'plans.timesBy.time')}
              </Radio>
              <Radio value="slots">{t('plans.timesBy.slots', { n: timesPerDay(mode) })}</Radio>
            </Radio.Group>
          </Form.Item>
          <div className={styles['fields']}>
            {timesBy === 'times' &&
              hasManyTimes(mode) &&
              Array.from({ length: timesPerDay(mode) }, (_, index) => (
                <Form.Item
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a time is known by
                  key={index}
                  name={['times', index]}
                  label={t('plans.timeOfDay', { n: index + 1 })}
                  rules={needed}
                >
                  <TimePicker {...clock} />
                </Form.Item>
              ))}
            {(timesBy === 'interval' || (timesBy === 'times' && !hasManyTimes(mode))) && (
              <Form.Item name="firstTime" label={t('plans.firstTime')} rules={needed}>
                <TimePicker {...clock} />
              </Form.Item>
            )}
            {timesBy === 'interval' && hasManyTimes(mode) && <IntervalField isNeeded />}
          </div>
          {timesBy === 'slots' && <SlotsField count={timesPerDay(mode)} />}
        </>
      )}
    </>
  )
}

function IntervalField({ isNeeded = false }: { readonly isNeeded?: boolean }) {
  const { t } = useTranslation('publishing')
  const rule = useRule()
  return (
    <Form.Item
      name="intervalHours"
      label={t('plans.interval')}
      {...(isNeeded ? { rules: [rule(required, { needed: true })] } : { extra: t('plans.intervalHint') })}
    >
      <Select
        allowClear={!isNeeded}
        options={planIntervals.map((hours) => ({
          value: hours,
          label: hours < 1 ? t('plans.minutes', { n: hours * 60 }) : t('plans.hours', { n: hours }),
        }))}
      />
    </Form.Item>
  )
}

function WeekdayField() {
  const { t } = useTranslation('publishing')
  const locale = useLocale()
  return (
    <Form.Item name="weekday" label={t('plans.weekday')} extra={t('plans.weekdayHint')}>
      <Select
        allowClear
        options={weekdays.map((day) => ({
          value: day,
          label: weekdayName(addDays(monday, day - 1), locale),
        }))}
      />
    </Form.Item>
  )
}

/** Slots of four hours; just as many as the mode has. */
function SlotsField({ count }: { readonly count: number }) {
  const { t } = useTranslation('publishing')
  const form = Form.useFormInstance<PlanValues>()
  const chosen = Form.useWatch('slots', form) ?? []
  return (
    <Form.Item
      name="slots"
      label={t('plans.slots')}
      required
      rules={[
        {
          validator: async (_: unknown, value: readonly number[] | undefined) => {
            if (value?.length !== count) throw new Error(t('plans.slotsWrong', { n: count }))
          },
        },
      ]}
    >
      <Checkbox.Group
        options={timeSlots.map((slot) => ({
          value: slot,
          label: t('plans.slot', {
            from: timeOf(slot * slotMinutes),
            to: timeOf((slot + 1) * slotMinutes),
          }),
          disabled: chosen.length >= count && !chosen.includes(slot),
        }))}
      />
    </Form.Item>
  )
}
