import type {
  PersonSettings,
  updatePersonSettings,
} from '@pindao/protocol/access/person-settings.endpoints.ts'
import {
  languages,
  type NotificationChoices,
  type NotificationEvent,
  type NotificationWay,
  notificationEvents,
  notificationsAtFirst,
} from '@pindao/protocol/access/person-settings.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor } from '#src/platform/db/database.ts'
import { findHouseChoices } from './house-notices.store.ts'
import * as store from './person-settings.store.ts'
import type { StoredNotifications } from './person-settings.table.ts'

type Change = EndpointParsed<typeof updatePersonSettings>['body']
type Settings = Pick<Database, 'db' | 'transaction'>

/** What a person chose for every browser they use. Everybody has only their own here. */
export function createPersonSettings({ database, clock }: { database: Settings; clock: Clock }) {
  return {
    async get({ actor }: SignedInContext): Promise<PersonSettings> {
      const [row, roles, house] = await Promise.all([
        store.findPersonSettings(database.db, actor.staffId),
        rolesOf(database.db, actor.staffId),
        findHouseChoices(database.db),
      ])
      return present(row, roles, house)
    },

    update: ({ actor }: SignedInContext, change: Change): Promise<PersonSettings> =>
      database.transaction(async (tx) => {
        const now = instantIn(clock, 0)
        const before = await store.lockPersonSettings(tx, actor.staffId, now)
        const after = changed(before, change)
        await store.writePersonSettings(tx, actor.staffId, after, now)
        return present(after, await rolesOf(tx, actor.staffId), await findHouseChoices(tx))
      }),

    /** Which of these people want to hear of an event in this way. */
    async whoWants(
      db: Executor,
      staffIds: readonly bigint[],
      event: NotificationEvent,
      way: NotificationWay,
    ): Promise<bigint[]> {
      const rows = await store.findSettingsOf(db, staffIds)
      const chosenBy = new Map(rows.map((row) => [row.staffId, row]))
      const roles = await store.findRoleCodes(db, staffIds)
      const house = await findHouseChoices(db)
      return staffIds.filter(
        (id) => present(chosenBy.get(id) ?? null, roles.get(id) ?? [], house).notifications[event][way],
      )
    },
  }
}
export type PersonSettingsService = ReturnType<typeof createPersonSettings>

const rolesOf = async (db: Executor, staffId: bigint) =>
  (await store.findRoleCodes(db, [staffId])).get(staffId) ?? []

function changed(before: store.StoredChoices, change: Change): store.StoredChoices {
  const { language = before.language, timeZone = before.timeZone, notifications = {} } = change
  const chosen = notifications === null ? {} : mergedChoices(before.notifications, notifications)
  return { language, timeZone, notifications: chosen }
}

function mergedChoices(before: StoredNotifications, change: StoredNotifications): StoredNotifications {
  return Object.fromEntries(
    notificationEvents.map((event) => [event, { ...before[event], ...change[event] }]),
  )
}

/** What a person chose counts, then what the company did, then what their roles are told at first. */
function present(
  row: store.StoredChoices | null,
  roleCodes: readonly string[],
  house: StoredNotifications,
): PersonSettings {
  const stored = row?.notifications ?? {}
  const atFirst = notificationsAtFirst(roleCodes)
  const notifications = Object.fromEntries(
    notificationEvents.map((event) => [event, { ...atFirst[event], ...house[event], ...stored[event] }]),
  ) as NotificationChoices
  return {
    // A language that this release does not have any more is no choice.
    language: languages.find((language) => language === row?.language) ?? null,
    timeZone: row?.timeZone ?? null,
    notifications,
  }
}
