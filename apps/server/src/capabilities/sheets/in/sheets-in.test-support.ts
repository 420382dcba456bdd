import { randomUUID } from 'node:crypto'
import type { SheetImport } from '@pindao/protocol/sheets/import.endpoints.ts'
import { pino } from 'pino'
import { expect } from 'vitest'
import {
  createOperationsRig,
  type OperationsRig,
} from '#src/capabilities/operations/operations.test-support.ts'
import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { freshChannel } from '../../../../test/fresh-channel.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { createImportService } from './import.service.ts'
import { createSheetReader } from './sheet-reader.ts'

/** The product, with many videos of one person, and the service on its parts. */
export async function createWorld(count: number) {
  const rig = await createOperationsRig(count)
  const time = { now: Date.now() }
  /** What a test has set. */
  const set = new Map<string, number>()
  const setting = ((key) => set.get(key) ?? rig.product.settings.api.get(key)) as ReadSetting
  const clock = () => time.now
  const service = createImportService({
    database: rig.database,
    clock,
    secrets: createTestKit({ database: rig.database }).secrets,
    reader: createSheetReader({ log: pino({ level: 'silent' }) }),
    adapterOf: () => rig.product.media.imports[0],
    operations: rig.product.operations.api,
    setting,
  })
  const take = (lines: readonly string[], ctx = rig.contextOf()) =>
    service.take(ctx, { target: 'video.import', fileName: '标题.csv' }, Buffer.from(lines.join('\n')))
  const rowsOf = async ({ id }: SheetImport, ctx = rig.contextOf()) =>
    (await service.rows(ctx, BigInt(id), { page: 1, pageSize: 100 })).rows
  const confirm = ({ id, version }: SheetImport, ctx: SignedInContext = rig.contextOf()) =>
    service.confirm({ ...ctx, idempotencyKey: randomUUID() }, BigInt(id), { version })
  const undo = (operationId: string | null) =>
    service.undo({ ...rig.contextOf(), idempotencyKey: randomUUID() }, { operationId: operationId ?? '' })
  return { rig, time, set, clock, service, take, rowsOf, confirm, undo }
}

export const ended = (rig: OperationsRig, id: string | null) =>
  expect
    .poll(async () => (await rig.get(id ?? '')).endedAt, { timeout: 60_000, interval: 100 })
    .not.toBeNull()

export async function addChannel(rig: OperationsRig, name: string, title: string, departmentId?: string) {
  const [channel] = await rig.query<{ id: string }>(
    `INSERT INTO channel (${freshChannel.columns}, platform, platform_channel_id, title, handle, uploads_playlist_id, owner_staff_id,
       department_id, created_at, updated_at)
     SELECT ${freshChannel.values}, platform, $1, $2, '@' || $1, $1, owner_staff_id, coalesce($3, department_id), created_at, updated_at
     FROM channel LIMIT 1 RETURNING id`,
    [name, title, departmentId ?? null],
  )
  return channel?.id ?? ''
}

/** A colleague of another department whose records these are. */
export async function strangersDepartment(rig: OperationsRig) {
  const [row] = await rig.query<{ staff: string; department: string }>(
    `WITH d AS (INSERT INTO department (name) VALUES ('别处') RETURNING id)
     INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     SELECT 'other', '别人', 'o@x', id, false, now() FROM d RETURNING id AS staff, department_id AS department`,
  )
  return row ?? { staff: '', department: '' }
}
