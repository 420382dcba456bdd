import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { lastDays } from '@pindao/protocol/core/zoned-day.ts'
import {
  type PersonFigure,
  type PersonView,
  personFigureDays,
} from '@pindao/protocol/people/people.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import { presentChannel, presentPerson } from './people.present.ts'
import * as store from './people.store.ts'
import * as figures from './person-figures.store.ts'

/** A member of staff as those see them who work with them. */
export function createPeopleService({
  database: { db },
  clock,
}: {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
}) {
  /** @throws access.noPermission, access.staffNotFound */
  async function load(actor: Actor, id: bigint): Promise<store.PersonRow> {
    const isSelf = id === actor.staffId
    if (!isSelf && !actor.permissions.has('staff:read')) throw new AppError('access.noPermission')
    const scopeOf = ({ staff }: store.PersonRow) => ({ ownerStaffId: id, departmentId: staff.departmentId })
    return coveredRecord(actor, await store.findPerson(db, id), scopeOf, 'access.staffNotFound')
  }

  return {
    /** Each part only for those who may read such records; one's own are always one's own. */
    async view(actor: Actor, id: bigint, timeZone: string): Promise<PersonView> {
      const person = await load(actor, id)
      const days = lastDays(personFigureDays, clock(), timeZone)
      const asked = { actor, staffId: id, timeZone, firstDay: days[0] ?? '' }
      const ifMay = async <T>(permission: Permission, read: () => Promise<T>): Promise<T | null> =>
        id === actor.staffId || actor.permissions.has(permission) ? read() : null
      const count = (permission: Permission, read: typeof figures.countUploaded) =>
        ifMay(permission, async () => figureOf(days, await read(db, asked)))
      const [channels, uploaded, published, failed, acts] = await Promise.all([
        ifMay('channel:read', () => store.findOwnedChannels(db, actor, id)),
        count('video:read', figures.countUploaded),
        count('publishTask:read', figures.countPublished),
        count('publishTask:read', figures.countFailed),
        ifMay('audit:read', () => store.findRecentActs(db, actor, id)),
      ])
      return {
        ...presentPerson(person),
        channels: channels && { total: channels.total, items: channels.rows.map(presentChannel) },
        figures: { days, uploaded, published, failed },
        acts,
      }
    },
  }
}
export type PeopleService = ReturnType<typeof createPeopleService>

function figureOf(days: readonly string[], counted: readonly figures.DayCount[]): PersonFigure {
  const byDay = new Map(counted.map(({ day, total }) => [day, total]))
  const shown = days.map((day) => byDay.get(day) ?? 0)
  return { total: shown.reduce((sum, count) => sum + count, 0), days: shown }
}
