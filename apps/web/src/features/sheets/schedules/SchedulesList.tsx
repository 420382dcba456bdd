import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { ExportSchedule } from '@pindao/protocol/sheets/export-schedule.endpoints.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListName } from '#src/features/sheets/door/use-list-name.ts'
import { joined } from '#src/shared/format/joined.ts'
import { actsColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import { type Column, DataTable } from '#src/shared/list/DataTable.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { OneLine } from '#src/shared/ui/OneLine.tsx'
import styles from '../exports/exports.module.css'
import { EditScheduleDialog } from './ScheduleDialog.tsx'
import { clockText, scheduleTone } from './schedule.values.ts'
import { type SchedulesQuery, useExportSchedules } from './schedules.queries.ts'
import { useScheduleActs } from './use-schedule-acts.ts'

/** Own files that come regularly: of what, when, to whom, and what is the matter with them. */
export function SchedulesList() {
  const { t } = useTranslation('sheets')
  const list = useListState([])
  const query = useExportSchedules(list.query as SchedulesQuery)
  const [edited, setEdited] = useState<ExportSchedule | null>(null)
  const columns = useScheduleColumns(useScheduleActs(setEdited))
  return (
    <>
      <DataTable
        listId="export-schedules"
        label={t('schedule.table')}
        columns={columns}
        rowKey={({ id }) => id}
        nameOf={({ name }) => name}
        query={query}
        list={list}
        empty={<EmptyState title={t('schedule.empty.title')} text={t('schedule.empty.text')} />}
      />
      {edited && <EditScheduleDialog key={edited.id} schedule={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function useScheduleColumns(
  run: (act: ExportSchedule['actions'][number], schedule: ExportSchedule) => void,
): readonly Column<ExportSchedule>[] {
  const { t } = useTranslation(['sheets', 'common'])
  const listName = useListName()
  const whenOf = useWhen()
  return [
    {
      key: 'name',
      title: t('sheets:schedule.name'),
      minWidth: 220,
      render: (schedule) => <NameCell schedule={schedule} />,
    },
    textColumn('list', t('sheets:exports.list'), ({ kind }) => listName(kind), { width: 140 }),
    textColumn('when', t('sheets:schedule.when'), whenOf, { width: 190 }),
    textColumn(
      'receivers',
      t('sheets:schedule.receivers'),
      ({ receivers }) => receivers.map(({ fullName }) => fullName).join(t('sheets:schedule.listSeparator')),
      { width: 170 },
    ),
    statusColumn(
      'state',
      t('sheets:exports.stateOf'),
      ({ state }) => ({ tone: scheduleTone[state], label: t(`sheets:schedule.state.${state}`) }),
      { width: 110 },
    ),
    timeColumn('nextAt', t('sheets:schedule.next'), ({ nextAt }) => nextAt),
    timeColumn('lastAt', t('sheets:schedule.last'), ({ lastAt }) => lastAt),
    actsColumn(
      t('common:table.actions'),
      ({ name }) => name,
      (schedule) =>
        schedule.actions.map((act) => {
          const text = t(`sheets:schedule.act.${act}`)
          return {
            key: act,
            text,
            name: t('sheets:exports.act.of', { act: text, name: schedule.name }),
            run: () => run(act, schedule),
            danger: act === 'delete',
          }
        }),
    ),
  ]
}

/** `每周一 09:00`, in the zone of the schedule. */
function useWhen() {
  const { t } = useTranslation('sheets')
  return ({ every, day, minutes, zone }: ExportSchedule): string => {
    const time = clockText(minutes)
    const shown = every === 'week' ? t(`schedule.dayName.${day as 1}`) : String(day)
    const when =
      every === 'day' ? t('schedule.on.day', { time }) : t(`schedule.on.${every}`, { time, day: shown })
    return joined([when, zone])
  }
}

/** What it is called, and why somebody gets nothing. */
function NameCell({ schedule }: { readonly schedule: ExportSchedule }) {
  const { t } = useTranslation(['sheets', 'errors'])
  const { name, stoppedFor, leftOut } = schedule
  const reasonOf = (code: string) => (isErrorCode(code) ? (t(`errors:${code}`) as string) : code)
  const notes = [
    ...(stoppedFor === null ? [] : [t('sheets:schedule.stoppedFor', { reason: reasonOf(stoppedFor) })]),
    ...leftOut.map(({ fullName, code }) =>
      t('sheets:schedule.leftOut', { name: fullName, reason: reasonOf(code) }),
    ),
  ]
  return (
    <span className={styles['file']}>
      <OneLine text={name} />
      {notes.map((note) => (
        <span key={note} className={styles['note']}>
          <OneLine text={note} />
        </span>
      ))}
    </span>
  )
}
