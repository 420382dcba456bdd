import { LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { type Day, dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { type WorkYear, workYears } from '@pindao/protocol/settings/work-calendar.endpoints.ts'
import { companyZone, type SpecialDay } from '@pindao/protocol/settings/work-calendar.ts'
import { Button } from 'antd'
import { parseAsInteger, useQueryState } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { workCalendarKey } from '../door/use-work-calendar.ts'
import styles from './calendar.module.css'
import { useUpdateWorkYear, useWorkYear } from './calendar.queries.ts'
import { SpanDialog } from './SpanDialog.tsx'
import { SpanList } from './SpanList.tsx'
import { type Span, spansOf, without, withSpan } from './spans.ts'
import { UsualWeek } from './UsualWeek.tsx'
import { YearGrid } from './YearGrid.tsx'

/** 工作日历: the usual week, and by the year what is free or worked against it (SET-01). */
export function WorkCalendarPage() {
  const { t } = useTranslation('work-calendar')
  const thisYear = Number(dayIn(Date.now(), companyZone).slice(0, 4))
  const [asked, ask] = useQueryState('year', parseAsInteger.withDefault(thisYear))
  const year = Math.min(workYears.last, Math.max(workYears.first, asked))
  useLiveInvalidation(workCalendarKey, ['workCalendar', 'setting'])
  const query = useWorkYear(year)
  const known = shownData(query)
  const [edited, setEdited] = useState<Partial<Span> | null>(null)
  const mayUpdate = useCan()('setting:update')
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          mayUpdate && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited({})}>
              {t('add')}
            </Button>
          )
        }
      />
      <YearSwitch year={year} go={(to) => void ask(to === thisYear ? null : to)} />
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {known === undefined && !query.isError && <WaitingLines rows={10} />}
      {known !== undefined && (
        <Year key={year} year={known} mayUpdate={mayUpdate} edited={edited} edit={setEdited} />
      )}
    </>
  )
}

function YearSwitch({ year, go }: { readonly year: number; readonly go: (year: number) => void }) {
  const { t } = useTranslation('work-calendar')
  return (
    <div className={styles['bar']}>
      <Button
        icon={<LeftOutlined className="flip" aria-hidden />}
        aria-label={t('earlier')}
        disabled={year <= workYears.first}
        onClick={() => go(year - 1)}
      />
      <h2 aria-live="polite">{year}</h2>
      <Button
        icon={<RightOutlined className="flip" aria-hidden />}
        aria-label={t('later')}
        disabled={year >= workYears.last}
        onClick={() => go(year + 1)}
      />
    </div>
  )
}

function Year(props: {
  readonly year: WorkYear
  readonly mayUpdate: boolean
  readonly edited: Partial<Span> | null
  readonly edit: (span: Partial<Span> | null) => void
}) {
  const { year, mayUpdate, edited, edit } = props
  const { t } = useTranslation('work-calendar')
  const format = useFormat()
  const feedback = useFeedback()
  const update = useUpdateWorkYear()
  const spans = spansOf(year.days)

  /** Writes a year, and offers the one before. Resolves to whether it was written. */
  async function write(days: readonly SpecialDay[], version: number, said: string): Promise<boolean> {
    const before = year.days
    try {
      const body = { days: [...days], version }
      const written = await update.mutateAsync({ params: { year: year.year }, body })
      feedback.success(said, {
        text: t('undo'),
        run: () => void write(before, written.version, t('undone')),
      })
      return true
    } catch (error) {
      feedback.failure(error)
      return false
    }
  }

  const save = async (span: Span) => {
    const days = edited?.from === undefined ? year.days : without(year.days, spanOf(edited))
    if (await write(withSpan(days, span), year.version, t('saved'))) edit(null)
  }
  const remove = (span: Span) => void write(without(year.days, span), year.version, t('removed'))
  const openDay = (day: Day) =>
    edit(spans.find(({ from, to }) => from <= day && day <= to) ?? { from: day, to: day })

  return (
    <div className={styles['columns']}>
      <Panel title={t('months')}>
        <YearGrid year={year} onOpen={mayUpdate ? openDay : undefined} />
      </Panel>
      <div className={styles['side']}>
        <UsualWeek year={year} mayUpdate={mayUpdate} />
        <Panel title={t('special')}>
          <SpanList
            spans={spans}
            onEdit={mayUpdate ? edit : undefined}
            onRemove={mayUpdate ? remove : undefined}
          />
          {year.updatedAt !== null && (
            <p className={styles['quiet']}>
              {t('by', { person: year.updatedBy ?? t('gone'), time: format.dateTime(year.updatedAt) })}
            </p>
          )}
        </Panel>
      </div>
      {edited !== null && (
        <SpanDialog
          year={year.year}
          span={edited}
          busy={update.isPending}
          onSave={(span) => void save(span)}
          onClose={() => edit(null)}
        />
      )}
    </div>
  )
}

const spanOf = ({ from = '', to = from }: Partial<Span>) => ({ from, to })
