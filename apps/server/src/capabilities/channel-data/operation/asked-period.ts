import { isMoneyMeasure, measureOfSort } from '@pindao/protocol/channel-data/data-measures.ts'
import {
  type AskedPeriod,
  comparedDays,
  type DataPeriod,
  type DayRange,
  dataZone,
  daysOf,
} from '@pindao/protocol/channel-data/data-period.ts'
import { addDays, dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { findLastDay } from './day-sums.store.ts'
import { seesMoney } from './figures.present.ts'

/** The days that a list of data shows. */
export type ShownPeriod = {
  /** The last day that is there for the house. */
  readonly asOf: string
  /** Null: the whole life. */
  readonly range: DayRange | null
  readonly before: DayRange | null
  /** Each video is held against its channel's ten before it. */
  readonly byMedian: boolean
}

/**
 * The days that are asked for, by what is there.
 *
 * @param usual the period of the list, where none was chosen
 * @throws common.invalidInput for two days that are no range of a month (VAL-03)
 */
export async function shownPeriod(
  db: Executor,
  clock: Clock,
  asked: AskedPeriod,
  usual: DataPeriod,
): Promise<ShownPeriod> {
  const asOf = await lastDayOf(db, clock)
  const range = daysOf(asked, asOf, usual)
  if (range === 'outside') throw new AppError('common.invalidInput')
  return {
    asOf,
    range,
    before: range && comparedDays(range, asked.compare),
    byMedian: asked.compare === 'median',
  }
}

/** The last day that is there for the house; before anything was collected the day before now. */
export async function lastDayOf(db: Executor, clock: Clock): Promise<string> {
  const today = dayIn(clock(), dataZone)
  return (await findLastDay(db, today)) ?? addDays(today, -1)
}

/** An order by money would tell who earns more. @throws access.noPermission */
export function assertMaySort(actor: Actor, sort: string): void {
  if (isMoneyMeasure(measureOfSort(sort) ?? '') && !seesMoney(actor))
    throw new AppError('access.noPermission')
}
