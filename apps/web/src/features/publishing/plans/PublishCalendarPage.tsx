import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { Locale } from '@pindao/locales/locales.ts'
import { type Day, dayIn, parseDay } from '@pindao/protocol/core/zoned-day.ts'
import type { CalendarTask } from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import { mostCalendarTasks } from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import { Button, Form, Segmented } from 'antd'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { CoveredDepartmentSelect } from '#src/features/channels/door/CoveredDepartmentSelect.tsx'
import { TimeZoneSelect } from '#src/shared/form/TimeZoneSelect.tsx'
import { dayName, monthName, weekStart } from '#src/shared/format/calendar-days.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { CalendarList } from './CalendarList.tsx'
import { CalendarMonth } from './CalendarMonth.tsx'
import { type CalendarView, calendarViews, shownDays, stepped } from './calendar-days.ts'
import styles from './plans.module.css'
import { type CalendarQuery, usePublishCalendar } from './plans.queries.ts'
import { RisksNote } from './RisksNote.tsx'
import { TaskTimeDialog } from './TaskTimeDialog.tsx'
import { useMoveTo } from './use-move-to.ts'

const TimeGrid = lazyPart(async () => (await import('./TimeGrid.tsx')).TimeGrid)

/** Tasks of a day that each view shows; how many there are is said beside. */
const perDay: Readonly<Record<CalendarView, number>> = {
  month: 4,
  week: 60,
  day: mostCalendarTasks,
  list: 50,
}

/** 发布日历: what becomes public when, by month, week, day and as a list. */
export function PublishCalendarPage() {
  const { t } = useTranslation('publishing')
  const locale = useLocale()
  const ownZone = useTimeZone()
  const [asked, ask] = useQueryStates({
    view: parseAsStringLiteral(calendarViews).withDefault('month'),
    day: parseAsString,
    zone: parseAsString,
    channelId: parseAsString,
    departmentId: parseAsString,
    planId: parseAsString,
    task: parseAsString,
  })
  const { view, channelId, departmentId, planId } = asked
  const zone = asked.zone ?? ownZone
  const today = dayIn(Date.now(), zone)
  const day = parseDay(asked.day ?? '') ?? today
  const days = useMemo(() => shownDays(view, day, weekStart(locale)), [view, day, locale])
  const query = usePublishCalendar(
    queryOf(days, { zone, perDay: perDay[view], channelId, departmentId, planId }),
  )
  const shown = shownData(query) ?? []
  const tasks = useMemo(() => shown.flatMap((each) => each.tasks), [shown])
  const opened = tasks.find(({ id }) => id === asked.task)
  const open = (task: CalendarTask) => void ask({ task: task.id })
  const openDay = (wanted: Day) => void ask({ view: 'day', day: wanted })
  const moveTo = useMoveTo(tasks, zone)
  const title = titleOf(view, day, days, locale)

  return (
    <>
      <PageHeader title={t('plans.calendar.title')} note={t('plans.calendar.zone', { zone })} />
      <RisksNote />
      <div className={styles['bar']}>
        <Segmented
          aria-label={t('plans.calendar.views')}
          value={view}
          onChange={(wanted) => void ask({ view: wanted })}
          options={calendarViews.map((each) => ({ value: each, label: t(`plans.calendar.view.${each}`) }))}
        />
        <Button onClick={() => void ask({ day: null })}>{t('plans.calendar.today')}</Button>
        <Button
          icon={<LeftOutlined className="flip" aria-hidden />}
          aria-label={t('plans.calendar.earlier')}
          onClick={() => void ask({ day: stepped(view, day, false) })}
        />
        <Button
          icon={<RightOutlined className="flip" aria-hidden />}
          aria-label={t('plans.calendar.later')}
          onClick={() => void ask({ day: stepped(view, day, true) })}
        />
        <h2 aria-live="polite">{title}</h2>
      </div>
      <Form layout="vertical" component={false}>
        <div className={styles['fields']}>
          <Form.Item label={t('search.channel')} htmlFor="calendar-channel">
            <ChannelSelect
              id="calendar-channel"
              allowClear
              placeholder={t('plans.calendar.allChannels')}
              value={channelId}
              onChange={(id) => void ask({ channelId: id ?? null })}
            />
          </Form.Item>
          <Form.Item label={t('plans.calendar.department')} htmlFor="calendar-department">
            <CoveredDepartmentSelect
              id="calendar-department"
              value={departmentId}
              onChange={(id) => void ask({ departmentId: id ?? null })}
            />
          </Form.Item>
          <Form.Item label={t('plans.calendar.shownZone')} htmlFor="calendar-zone">
            <TimeZoneSelect
              id="calendar-zone"
              value={zone}
              onChange={(wanted) => void ask({ zone: wanted === ownZone ? null : wanted })}
            />
          </Form.Item>
        </div>
      </Form>
      {query.isError && shown.length === 0 ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : view === 'month' ? (
        <CalendarMonth
          label={title}
          month={day.slice(0, 7)}
          days={days}
          today={today}
          zone={zone}
          shown={shown}
          onOpen={open}
          onOpenDay={openDay}
          onMove={(taskId, wanted) => void moveTo.day(taskId, wanted)}
        />
      ) : view === 'list' ? (
        <CalendarList zone={zone} shown={shown} onOpen={open} onOpenDay={openDay} />
      ) : (
        <LazyPart>
          <TimeGrid
            view={view}
            day={days[0] ?? day}
            zone={zone}
            tasks={tasks}
            onOpen={open}
            onMove={(task, publishAt) => void moveTo.instant(task, publishAt)}
          />
        </LazyPart>
      )}
      {opened && <TaskTimeDialog key={opened.id} task={opened} onClose={() => void ask({ task: null })} />}
    </>
  )
}

function queryOf(
  days: readonly Day[],
  {
    zone,
    perDay: most,
    ...filter
  }: { readonly zone: string; readonly perDay: number } & Readonly<
    Record<'channelId' | 'departmentId' | 'planId', string | null>
  >,
): CalendarQuery {
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null))
  return { from: days[0] ?? '', to: days.at(-1) ?? '', zone, perDay: most, ...asked }
}

/** What is shown: a month, a day, or the first and the last of several days. */
function titleOf(view: CalendarView, day: Day, days: readonly Day[], locale: Locale): string {
  if (view === 'month') return monthName(day, locale)
  const [first = day, last = day] = [days[0], days.at(-1)]
  return first === last ? dayName(first, locale) : `${dayName(first, locale)} – ${dayName(last, locale)}`
}
