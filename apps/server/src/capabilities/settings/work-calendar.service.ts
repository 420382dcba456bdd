import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { weekendOf } from '@pindao/protocol/settings/weekend.ts'
import type { updateWorkYear, WorkYear } from '@pindao/protocol/settings/work-calendar.endpoints.ts'
import type { SpecialDay, WorkCalendar } from '@pindao/protocol/settings/work-calendar.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { SettingValues } from './setting.values.ts'
import { findWorkYear, findWorkYears, writeWorkYear } from './work-year.store.ts'

type Change = EndpointParsed<typeof updateWorkYear>['body']

/** When the company works: its usual week from the settings, its special days by the year. Held in memory. */
export function createWorkCalendar(deps: {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly values: Pick<SettingValues, 'get'>
  readonly clock: Clock
}) {
  const { database, values, clock } = deps
  let days: ReadonlyMap<string, SpecialDay> = new Map()

  const week = () => ({
    weekend: weekendOf(values.get('work.weekend')),
    fromHour: values.get('work.fromHour'),
    toHour: values.get('work.toHour'),
  })

  async function year(asked: number): Promise<WorkYear> {
    const row = await findWorkYear(database.db, asked)
    const { weekend, fromHour, toHour } = week()
    return {
      year: asked,
      days: [...(row?.days ?? [])],
      version: row?.version ?? 0,
      updatedAt: row?.updatedAt ?? null,
      updatedBy: row?.updatedByName ?? null,
      weekend,
      fromHour,
      toHour,
    }
  }

  return {
    /** Brings the memory of this process up to what the database holds. */
    async reload(): Promise<void> {
      const rows = await findWorkYears(database.db)
      days = new Map(rows.flatMap((row) => row.days.map((each) => [each.day, each] as const)))
    },

    /** As it is now, from memory. */
    now(): WorkCalendar {
      const { weekend, fromHour, toHour } = week()
      return { weekend, fromHour, toHour, days }
    },

    year,

    /** The installation's, so for the widest data scope. @throws access.outsideScope, settings.dayOutsideYear, access.changedMeanwhile */
    async update(ctx: SignedInContext, asked: number, change: Change): Promise<WorkYear> {
      if (ctx.actor.dataScope !== 'all') throw new AppError('access.outsideScope')
      const stray = change.days.find(({ day }) => !day.startsWith(`${asked}-`))
      if (stray)
        throw new AppError('settings.dayOutsideYear', { params: { day: stray.day, year: String(asked) } })
      const next = change.days.toSorted((one, other) => (one.day < other.day ? -1 : 1))
      await database.transaction(async (tx) => {
        const before = (await findWorkYear(tx, asked))?.days ?? []
        const row = {
          year: asked,
          days: next,
          version: change.version + 1,
          updatedAt: instantIn(clock, 0),
          updatedBy: ctx.actor.staffId,
        }
        if (!(await writeWorkYear(tx, row))) throw new AppError('access.changedMeanwhile')
        await writeAudit(tx, ctx, {
          action: 'workYear.update',
          entity: 'workYear',
          entityId: BigInt(asked),
          before: { days: namesOf(before) },
          after: { days: namesOf(next) },
          detail: { year: asked },
        })
        await publishLive(tx, { type: 'workCalendar' }, { permission: 'signedIn', everybody: true })
      })
      await this.reload()
      return year(asked)
    },
  }
}
export type WorkCalendarService = ReturnType<typeof createWorkCalendar>

/** Special days as the audit log shows them: one line each. */
const namesOf = (days: readonly SpecialDay[]) => days.map(({ day, kind, name }) => `${day} ${kind} ${name}`)
