import type { HistoryEntry } from '@pindao/protocol/access/audit.endpoints.ts'
import { type SettingKey, settingEntries } from '@pindao/protocol/capabilities.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { SettingValue } from '@pindao/protocol/core/manifest.ts'
import {
  isReached,
  type listSettingChanges,
  type listSettingExceptions,
  type listSettings,
  type Setting,
  type SettingChange,
  type SettingException,
  type updateSetting,
} from '@pindao/protocol/settings/setting.endpoints.ts'
import { recordHistory, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import { type Actor, departmentsOf, type SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import type { Page } from '#src/platform/http/route.ts'
import { publishLive } from '#src/platform/live/live.ts'
import * as store from './setting.store.ts'
import { placesOf, type SettingValues } from './setting.values.ts'

type Asked = EndpointParsed<typeof listSettings>['query']
type AskedChanges = EndpointParsed<typeof listSettingChanges>['query']
type AskedExceptions = EndpointParsed<typeof listSettingExceptions>['query']
type Change = EndpointParsed<typeof updateSetting>['body']

export function createSettingService(deps: {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly values: SettingValues
  readonly clock: Clock
}) {
  const { database, values, clock } = deps

  let reading: Promise<unknown> = Promise.resolve()

  /** Brings the memory of this process up to what the database holds: one at a time, so that the last word is the last. */
  function reload(): Promise<store.SettingRow[]> {
    const next = reading.then(async () => {
      const rows = await store.findSettings(database.db)
      values.take(rows)
      return rows
    })
    reading = next.catch(() => undefined)
    return next
  }

  return {
    reload,

    /** @throws access.outsideScope, common.notFound */
    async list({ actor }: SignedInContext, asked: Asked): Promise<Setting[]> {
      const place = placeOf(asked)
      const places = await placesFrom(database.db, actor, place)
      const all = await reload()
      const rows = all.filter((row) => isAt(row, place))
      const names = await namesOf(rows)
      const isWhole = place.departmentId === null && place.staffId === null
      return [...settingEntries.keys()]
        .filter((key) => isReached({ key, ...asked }))
        .map((key) => ({
          ...present(key, rows.find((row) => row.key === key) ?? null, places, names),
          exceptions: isWhole ? all.filter((row) => isException(row, key)).length : 0,
        }))
    },

    /** @throws access.outsideScope, access.changedMeanwhile, settings.hoursReversed, common.notFound */
    async update(ctx: SignedInContext, change: Change): Promise<Setting> {
      const places = await placesFrom(database.db, ctx.actor, placeOf(change))
      const written = await database.transaction((tx) => write(tx, ctx, change))
      const all = await reload()
      return {
        ...present(change.key, written, places, await namesOf([written])),
        exceptions: places.length === 1 ? all.filter((row) => isException(row, change.key)).length : 0,
      }
    },

    /** @throws access.outsideScope, common.notFound */
    async changes({ actor }: SignedInContext, asked: AskedChanges): Promise<Page<SettingChange[]>> {
      const { db } = database
      const place = placeOf(asked)
      await placesFrom(db, actor, place)
      const id = await store.findSettingId(db, asked.key, place)
      if (id === null) return { rows: [], total: 0 }
      const { rows, total } = await recordHistory(db, 'setting', id, asked)
      return {
        total,
        rows: rows.map(({ before, after, ...entry }) => ({
          id: entry.id,
          at: entry.at,
          person: entry.person,
          before: valueIn(before),
          after: valueIn(after),
        })),
      }
    },

    /** @throws access.outsideScope */
    async exceptions({ actor }: SignedInContext, { key }: AskedExceptions): Promise<SettingException[]> {
      await placesFrom(database.db, actor, placeOf({}))
      const rows = await store.findExceptions(database.db, key)
      return rows.flatMap(({ value, departmentId, departmentCode, departmentName, staffId, fullName }) =>
        value === null
          ? []
          : [
              {
                key,
                value,
                department:
                  departmentId === null
                    ? null
                    : { id: String(departmentId), code: departmentCode, name: departmentName },
                person: staffId === null ? null : { id: String(staffId), fullName: fullName ?? '' },
              },
            ],
      )
    },
  }

  function namesOf(rows: readonly store.SettingRow[]) {
    const ids = rows.flatMap(({ updatedBy }) => (updatedBy === null ? [] : [updatedBy]))
    return store.findNames(database.db, ids)
  }

  async function write(tx: Tx, ctx: SignedInContext, change: Change): Promise<store.SettingRow> {
    const { key, value, version } = change
    assertHours(change, values)
    const place = placeOf(change)
    const before = await store.lockSetting(tx, key, place)
    const isSeen = (before?.version ?? 0) === version
    const written = {
      ...place,
      key,
      value,
      updatedAt: instantIn(clock, 0),
      updatedBy: ctx.actor.staffId,
    }
    const row = isSeen ? await store.writeSetting(tx, version, written) : null
    if (!row) throw new AppError('access.changedMeanwhile')
    await writeAudit(tx, ctx, {
      action: 'setting.update',
      entity: 'setting',
      entityId: row.id,
      before: { value: before?.value ?? null },
      after: { value },
      detail: { setting: key, ...place },
    })
    await publishLive(tx, { type: 'setting' }, { permission: 'setting:read', everybody: true })
    return row
  }

  /** @param places where it may be set, the one in question first */
  function present(
    key: SettingKey,
    row: store.SettingRow | null,
    places: readonly store.Place[],
    names: ReadonlyMap<bigint, string>,
  ): Omit<Setting, 'exceptions'> {
    const by = row?.updatedBy ?? null
    const name = by === null ? undefined : names.get(by)
    return {
      key,
      value: values.firstOf(key, places),
      isSet: row !== null && row.value !== null,
      fallback: values.firstOf(key, places.slice(1)),
      version: row?.version ?? 0,
      updatedAt: row?.updatedAt ?? null,
      updatedBy: by === null || name === undefined ? null : { id: String(by), fullName: name },
    }
  }
}
export type SettingService = ReturnType<typeof createSettingService>

/**
 * A place, and those above it: of a person the department, of a department the installation. The installation takes the
 * widest data scope, and who is outside of it is not there.
 *
 * @throws access.outsideScope, common.notFound
 */
async function placesFrom(db: Executor, actor: Actor, place: store.Place): Promise<store.Place[]> {
  if (place.departmentId === null && place.staffId === null) {
    if (actor.dataScope !== 'all') throw new AppError('access.outsideScope')
    return placesOf({})
  }
  const departmentId = await store.departmentOf(db, place)
  const isCovered = (id: bigint) =>
    actor.dataScope === 'all' || (actor.dataScope === 'department' && departmentsOf(actor).includes(id))
  if (departmentId === null || !isCovered(departmentId)) throw new AppError('common.notFound')
  return placesOf({ departmentId, staffId: place.staffId ?? undefined })
}

/** A working day ends after it begins: told where it is set, not when deadlines come out wrong. @throws settings.hoursReversed */
function assertHours({ key, value }: Change, values: SettingValues): void {
  if (key !== 'work.fromHour' && key !== 'work.toHour') return
  const after = (name: typeof key) => {
    const kept = name === key ? value : values.firstOf(name, placesOf({}))
    return Number(kept ?? values.firstOf(name, []))
  }
  if (after('work.toHour') <= after('work.fromHour')) throw new AppError('settings.hoursReversed')
}

function placeOf(asked: { departmentId?: string | undefined; staffId?: string | undefined }): store.Place {
  const idOf = (text: string | undefined) => (text === undefined ? null : BigInt(text))
  return { departmentId: idOf(asked.departmentId), staffId: idOf(asked.staffId) }
}

/** Whether a value of somebody's own counts: not the installation's. */
const isException = (row: store.SettingRow, key: SettingKey) =>
  row.key === key && row.value !== null && (row.departmentId !== null || row.staffId !== null)

/** What the audit log has as the value of a setting; null for none. */
function valueIn(side: HistorySide): SettingValue | null {
  const value = side?.['value'] ?? null
  return typeof value === 'object' ? null : value
}
type HistorySide = HistoryEntry['before']

const isAt = (row: store.Place, place: store.Place) =>
  row.departmentId === place.departmentId && row.staffId === place.staffId
