import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { localPartLimits } from '@pindao/protocol/media/part-plan.ts'
import { partChecksumHeader } from '@pindao/protocol/media/upload.endpoints.ts'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { formatCrc32 } from '#src/platform/storage/crc32.ts'
import { createLocalDriver } from '#src/platform/storage/local-driver.ts'
import { createLinkSigner } from '#src/platform/storage/signed-links.ts'
import type { StorageDriver } from '#src/platform/storage/storage-driver.ts'
import { createStorages } from '#src/platform/storage/storages.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { createStoredFiles } from '../files/stored-files.ts'
import { createUploadService } from './upload.service.ts'
import type { UploadQuotas } from './upload-admission.ts'
import { createUploadGate } from './upload-gate.ts'
import { createUploadLinks } from './upload-links.ts'
import { createUploadReaper } from './upload-reaper.ts'

export const MiB = 1024 * 1024
/** Three parts and a half: the smallest plan that has parts of two sizes. */
export const content = randomBytes(3.5 * MiB)
export const partCount = 4
export const file = { fileName: '钢琴 视频.MP4', size: content.length }

const unbounded = { uploads: Number.MAX_SAFE_INTEGER, bytes: Number.MAX_SAFE_INTEGER }

export type UploadWorld = Awaited<ReturnType<typeof createUploadWorld>>

/** Database, storage and services of one test, with a clock that the test moves; parts are 1 MiB. */
export async function createUploadWorld(options: { reserve?: number; quotas?: Partial<UploadQuotas> } = {}) {
  const database = await createTestDatabase({ scope: 'test' })
  const root = await mkdtemp(join(tmpdir(), 'pindao-uploads-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const time = { now: Date.now() }
  const recovery = { held: false }
  const quotas: UploadQuotas = { person: unbounded, department: unbounded, ...options.quotas }
  const clock = () => time.now
  const links = createUploadLinks(createLinkSigner(randomBytes(32)), clock)

  /** A process of the API: what it knows beside database and disk is its own. */
  async function startProcess(changes: { reserve?: number } = {}) {
    const driver = await createLocalDriver({ root, stallMs: 500, ...options, ...changes })
    return processOn({ ...driver, limits: { ...localPartLimits, minPartSize: 1 } })
  }

  function processOn(driver: StorageDriver, others: readonly StorageDriver[] = []) {
    const storage = createStorages(database, driver, others)
    const service = createUploadService({
      database,
      storage,
      gate: createUploadGate(),
      links,
      clock,
      quotasOf: () => quotas,
    })
    return {
      driver,
      storage,
      service,
      files: createStoredFiles({ database, service, clock }),
      reap: createUploadReaper({
        database,
        storage,
        service,
        clock,
        isHeld: async () => recovery.held,
        abandonedAfterDays: () => 7,
      }),
    }
  }

  return {
    database,
    root,
    time,
    recovery,
    links,
    quotas,
    clock,
    startProcess,
    processOn,
    ...(await startProcess()),
    ...(await people(database)),
  }
}

async function people({ db }: Awaited<ReturnType<typeof createTestDatabase>>) {
  const departments = await db.select().from(department).limit(2)
  const [here, elsewhere] = departments.map((row) => row.id)
  if (here === undefined || elsewhere === undefined) throw new Error('the template has no departments')
  const join = async (name: string, departmentId: bigint, dataScope: Actor['dataScope']) => {
    const values = { ssoSubject: name, fullName: name, email: `${name}@example.org`, departmentId }
    const [row] = await db
      .insert(staff)
      .values({ ...values, disabled: false, createdAt: new Date().toISOString() })
      .returning({ id: staff.id })
    return contextOf({ staffId: row?.id ?? 0n, departmentId, dataScope, fullName: name })
  }
  return {
    owner: await join('owner', here, 'own'),
    colleague: await join('colleague', here, 'own'),
    lead: await join('lead', here, 'department'),
    stranger: await join('stranger', elsewhere, 'department'),
  }
}

function contextOf(who: Pick<Actor, 'staffId' | 'departmentId' | 'dataScope' | 'fullName'>): SignedInContext {
  return {
    actor: { ...who, sessionId: 1n, permissions: new Set(['video:create']) },
    requestId: 'request',
    locale: 'zh',
    ip: '127.0.0.1',
    log: pino({ level: 'silent' }),
    idempotencyKey: randomBytes(8).toString('hex'),
  }
}

/** The same person with another Idempotency-Key: another upload. */
export function another(ctx: SignedInContext): SignedInContext {
  return { ...ctx, idempotencyKey: randomBytes(8).toString('hex') }
}

export function bytesOf(part: number): Buffer {
  return content.subarray((part - 1) * MiB, part * MiB)
}

export function checksumOf(part: number): string {
  return formatCrc32(crc32(bytesOf(part)))
}

/** The body and headers of a PUT of a part. */
export function putOf(part: number): RequestInit {
  return {
    method: 'PUT',
    body: new Uint8Array(bytesOf(part)),
    headers: { [partChecksumHeader]: checksumOf(part) },
  }
}

export function incoming(uploadId: bigint, part: number, body: Readable = Readable.from([bytesOf(part)])) {
  return { uploadId, part, crc32: crc32(bytesOf(part)), body }
}

/** An upload whose parts are all stored. */
export async function uploadAll(world: Pick<UploadWorld, 'service'>, ctx: SignedInContext): Promise<bigint> {
  const id = BigInt((await world.service.create(ctx, file)).id)
  for (let part = 1; part <= partCount; part += 1) await world.service.storePart(incoming(id, part))
  return id
}
