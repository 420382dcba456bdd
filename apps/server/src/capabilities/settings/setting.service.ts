import { type SettingKey, settingEntries } from '@pindao/protocol/capabilities.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import {
  isReached,
  type listSettings,
  type Setting,
  type updateSetting,
} from '@pindao/protocol/settings/setting.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import { type Actor, departmentsOf, type SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import * as store from './setting.store.ts'
import { placesOf, type SettingValues } from './setting.values.ts'

type Asked = EndpointParsed<typeof listSettings>['query']
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
      const places = await placesFrom(database.db, actor, placeOf(asked))
      const rows = (await reload()).filter((row) => isAt(row, placeOf(asked)))
      return [...settingEntries.keys()]
        .filter((key) => isReached({ key, ...asked }))
        .map((key) => present(key, rows.find((row) => row.key === key) ?? null, places))
    },

    /** @throws access.outsideScope, access.changedMeanwhile, common.notFound */
    async update(ctx: SignedInContext, change: Change): Promise<Setting> {
      const places = await placesFrom(database.db, ctx.actor, placeOf(change))
      const written = await database.transaction((tx) => write(tx, ctx, change))
      await reload()
      return present(change.key, written, places)
    },
  }

  async function write(tx: Tx, ctx: SignedInContext, change: Change): Promise<store.SettingRow> {
    const { key, value, version } = change
    const place = placeOf(change)
    const before = await store.lockSetting(tx, key, place)
    const isSeen = (before?.version ?? 0) === version
    const written = { ...place, key, value, updatedAt: instantIn(clock, 0) }
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
    return row
  }

  /** @param places where it may be set, the one in question first */
  function present(key: SettingKey, row: store.SettingRow | null, places: readonly store.Place[]): Setting {
    return {
      key,
      value: values.firstOf(key, places),
      isSet: row !== null && row.value !== null,
      fallback: values.firstOf(key, places.slice(1)),
      version: row?.version ?? 0,
      updatedAt: row?.updatedAt ?? null,
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

function placeOf(asked: { departmentId?: string | undefined; staffId?: string | undefined }): store.Place {
  const idOf = (text: string | undefined) => (text === undefined ? null : BigInt(text))
  return { departmentId: idOf(asked.departmentId), staffId: idOf(asked.staffId) }
}

const isAt = (row: store.Place, place: store.Place) =>
  row.departmentId === place.departmentId && row.staffId === place.staffId
