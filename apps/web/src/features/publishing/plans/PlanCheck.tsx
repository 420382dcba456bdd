import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import type { PlanPreview, PlanPreviewEntry } from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { Alert, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { weekStart, weeksOf } from '#src/shared/format/calendar-days.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { dayTimeIn, timeIn } from './calendar-days.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { PlanTable } from './PlanTable.tsx'
import { isBarred, isChosen, type PlanChoice, placeKey } from './plan-choice.ts'
import styles from './plans.module.css'
import { QuotaNotes } from './QuotaNotes.tsx'

/** The whole plan before it is booked: as a table and as a calendar, with what stands in its way. */
export function PlanCheck(props: {
  readonly preview: PlanPreview
  readonly zone: string
  readonly choice: PlanChoice
  readonly onChoice: (choice: PlanChoice) => void
  readonly onMove: (entry: PlanPreviewEntry, publishAt: string) => void
}) {
  const { preview, zone, choice, onChoice, onMove } = props
  const { t } = useTranslation('publishing')
  const [shape, setShape] = useState<'table' | 'calendar'>('table')
  const [moved, setMoved] = useState<PlanPreviewEntry | null>(null)
  const titleOf = (entry: PlanPreviewEntry) =>
    preview.videos.find(({ id }) => id === entry.videoId)?.title ?? entry.videoId
  return (
    <>
      <Notes preview={preview} zone={zone} choice={choice} />
      <div className={styles['bar']}>
        <Segmented
          aria-label={t('plans.shape.label')}
          value={shape}
          onChange={setShape}
          options={(['table', 'calendar'] as const).map((each) => ({
            value: each,
            label: t(`plans.shape.${each}`),
          }))}
        />
      </div>
      {shape === 'table' ? (
        <PlanTable preview={preview} zone={zone} choice={choice} onChoice={onChoice} onMove={setMoved} />
      ) : (
        <PlanMonths
          entries={preview.entries.filter((entry) => isChosen(entry, choice))}
          zone={zone}
          titleOf={titleOf}
          onMove={setMoved}
        />
      )}
      {moved && (
        <MoveDialog
          key={placeKey(moved)}
          title={t('plans.move.of', { title: titleOf(moved) })}
          publishAt={moved.publishAt}
          zone={zone}
          onMove={(publishAt) => {
            onMove(moved, publishAt)
            setMoved(null)
          }}
          onClose={() => setMoved(null)}
        />
      )}
    </>
  )
}

function Notes({
  preview,
  zone,
  choice,
}: {
  readonly preview: PlanPreview
  readonly zone: string
  readonly choice: PlanChoice
}) {
  const { t } = useTranslation('publishing')
  const locale = useLocale()
  const ownZone = useTimeZone()
  const { entries, quotas, channels } = preview
  const chosen = entries.filter((entry) => isChosen(entry, choice))
  const barred = entries.filter(isBarred).length
  const timed = chosen.flatMap(({ publishAt }) => (publishAt === null ? [] : [publishAt]))
  const [first, last] = [timed[0], timed.at(-1)]
  const others = channels.filter(({ timeZone }) => timeZone !== zone)
  return (
    <div className={styles['notes']}>
      <p className={styles['note']} role="status">
        {t('plans.sum', { n: chosen.length, of: entries.length })}{' '}
        {first !== undefined &&
          last !== undefined &&
          t('plans.span', {
            first: dayTimeIn(first, locale, zone),
            last: dayTimeIn(last, locale, zone),
            zone,
          })}{' '}
        {ownZone !== zone && t('plans.otherZone', { zone: ownZone })}
      </p>
      {barred > 0 && <Alert type="error" showIcon title={t('plans.barred', { n: barred })} />}
      {others.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('plans.channelZones', { n: others.length, zone: others[0]?.timeZone ?? '' })}
        />
      )}
      <QuotaNotes quotas={quotas} />
    </div>
  )
}

/** The days of the plan in whole weeks. */
function PlanMonths({
  entries,
  zone,
  titleOf,
  onMove,
}: {
  readonly entries: readonly PlanPreviewEntry[]
  readonly zone: string
  readonly titleOf: (entry: PlanPreviewEntry) => string
  readonly onMove: (entry: PlanPreviewEntry) => void
}) {
  const { t } = useTranslation('publishing')
  const locale = useLocale()
  const now = Date.now()
  const today = dayIn(now, zone)
  const dayOf = ({ publishAt }: PlanPreviewEntry) =>
    publishAt === null ? today : dayIn(Date.parse(publishAt), zone)
  const byDay = Map.groupBy(entries, dayOf)
  const sorted = [...byDay.keys()].toSorted()
  const days = weeksOf(sorted[0] ?? today, sorted.at(-1) ?? today, weekStart(locale))
  return (
    <MonthGrid
      label={t('plans.shape.calendar')}
      days={days}
      today={today}
      cell={(day) => {
        const own = byDay.get(day) ?? []
        return (
          own.length > 0 && (
            <ul className={styles['chips']}>
              {own.map((entry) => {
                const title = titleOf(entry)
                const time =
                  entry.publishAt === null ? t('plans.atOnce') : timeIn(entry.publishAt, locale, zone)
                return (
                  <li key={placeKey(entry)}>
                    <button
                      type="button"
                      className={`${styles['chip']} ${entry.remarks.length > 0 ? styles['warning'] : styles['waiting']}`}
                      title={title}
                      aria-label={t('plans.entry', { time, title })}
                      onClick={() => onMove(entry)}
                    >
                      <span className={styles['chipTime']}>{time}</span>
                      <bdi className="cut">{title}</bdi>
                    </button>
                  </li>
                )
              })}
            </ul>
          )
        )
      }}
    />
  )
}
