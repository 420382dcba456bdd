import { randomBytes, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { cleanFileName } from '@pindao/protocol/media/file-name.ts'
import { type PartPlan, planParts } from '@pindao/protocol/media/part-plan.ts'
import {
  createUpload,
  type PartChecksums,
  type PartLink,
  type signParts as signPartsEndpoint,
  type Upload,
} from '@pindao/protocol/media/upload.endpoints.ts'
import DataLoader from 'dataloader'
import pLimit from 'p-limit'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import { parseCrc32 } from '#src/platform/storage/crc32.ts'
import { objectKeyOf, thumbnailKeyOf } from '#src/platform/storage/object-key.ts'
import { partLength } from '#src/platform/storage/part-ledger.ts'
import type {
  DirectParts,
  StorageDriver,
  StoredPart,
  UploadFile,
} from '#src/platform/storage/storage-driver.ts'
import type { Storages } from '#src/platform/storage/storages.ts'
import { presentCompleted, presentUpload } from './upload.present.ts'
import * as store from './upload.store.ts'
import type { UploadRow } from './upload.table.ts'
import { admitUpload, type UploadQuotas } from './upload-admission.ts'
import type { UploadGate } from './upload-gate.ts'
import type { UploadLinks } from './upload-links.ts'

/** Connections that may wait at once for what is noted of parts and completed uploads to be on the disk. */
const mostCounting = 4

type UploadServiceDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly storage: Storages
  readonly gate: UploadGate
  readonly links: UploadLinks
  readonly quotasOf: (actor: Actor) => UploadQuotas
  readonly clock: Clock
}
export type UploadService = ReturnType<typeof createUploadService>

/** A part as it comes in; `crc32` is the sender's, if it said one. */
type IncomingPart = {
  readonly uploadId: bigint
  readonly part: number
  readonly crc32: number | null
  readonly body: Readable
}

/** Uploads into storage: reserve, send parts, complete or give up (UPL-01, UPL-07 to UPL-12). */
export function createUploadService(deps: UploadServiceDeps) {
  const { database, storage, gate, links, quotasOf, clock } = deps
  const { db } = database
  const now = () => instantIn(clock, 0)
  // Who waits for the lock of admission holds a connection: fifty who begin at once would hold them all.
  const admission = pLimit(1)
  // Each of these waits for the disk, which the bytes keep busy: everybody else keeps their connections.
  const counting = pLimit(mostCounting)
  // A crowd's parts begin by the hundred: what came in one turn of the event loop is one question.
  const targets = new DataLoader(
    (parts: readonly store.PartOfUpload[]) => counting(() => store.beginParts(db, parts)),
    { cache: false, batchScheduleFn: setImmediate },
  )

  /**
   * Announces an upload and plans its parts. Its row comes first and its file after the commit: a file without a row is
   * nobody's. Where the process ends between the two, the repeated call makes the file.
   */
  async function create(
    ctx: SignedInContext,
    body: EndpointParsed<typeof createUpload>['body'],
  ): Promise<Upload> {
    const { main } = storage
    const { fileName, plan } = checkFile(body, main)
    const key = randomUUID()
    const { bootId } = await main.token()
    const made: UploadRow[] = []
    const { id } = await admission(() =>
      database.transaction((tx) =>
        idempotent(tx, ctx, createUpload, body, async () => {
          await admitUpload(tx, ctx.actor, body.size, { storage: main, quotasOf, clock })
          const at = now()
          const nonce = randomBytes(4).toString('hex')
          const row = await store.insertUpload(tx, {
            uploadKey: key,
            storageType: main.type,
            ownerStaffId: ctx.actor.staffId,
            departmentId: ctx.actor.departmentId,
            fileName,
            objectKey: objectKeyOf({ owner: ctx.actor.staffId, fileName, at, nonce }),
            size: body.size,
            partSize: plan.partSize,
            partCount: plan.partCount,
            status: 'active',
            bootId,
            createdAt: at,
            updatedAt: at,
          })
          made.push(row)
          return row.id
        }),
      ),
    )
    const [row] = made
    return row ? presentUpload(await place(row), [], main) : beginAgain(ctx, id)
  }

  async function beginAgain(ctx: SignedInContext, id: bigint): Promise<Upload> {
    const row = await loadOwn(ctx, id)
    const parts = await store.findParts(db, id)
    // One with parts has its file, or had it until it was completed.
    const isWithout = row.status === 'active' && parts.length === 0 && row.storeId === null
    return show(isWithout ? await place(row) : row, parts)
  }

  /** Makes the place of an upload, which is then as it says: of two that processes make at the same time one is nobody's. */
  async function place(row: UploadRow): Promise<UploadRow> {
    const driver = storage.of(row.storageType)
    const storeId = await driver.create(fileOf(row))
    if (storeId === null) return row
    if (await store.keepStoreId(db, row.id, row.storeId, storeId)) return { ...row, storeId }
    await driver.abort({ ...fileOf(row), storeId })
    return load(row.id)
  }

  async function get(ctx: SignedInContext, id: bigint): Promise<Upload> {
    return show(await loadOwn(ctx, id), await store.findParts(db, id))
  }

  async function show(row: UploadRow, parts: readonly StoredPart[]): Promise<Upload> {
    const driver = storage.of(row.storageType)
    if (row.status !== 'active') return presentUpload(row, parts, driver)
    const stored = await driver.stored(fileOf(row), parts)
    if (stored !== null) return presentUpload(row, stored, driver)
    // The storage never began it, or gave it up by a rule of its own: it begins again.
    return presentUpload(await place(row), [], driver)
  }

  /**
   * Addresses of parts. Those that go straight to the storage are announced with it: an address is good for the announced
   * bytes alone, and completing compares them with what is there.
   *
   * @throws media.partChecksumMissing where the storage wants a checksum that was not said
   */
  async function signParts(
    ctx: SignedInContext,
    id: bigint,
    { parts, checksums = [] }: EndpointParsed<typeof signPartsEndpoint>['body'],
  ): Promise<PartLink[]> {
    const row = await loadOwn(ctx, id)
    assertActive(row)
    for (const part of parts) assertInPlan(row, part)
    const { direct } = storage.of(row.storageType)
    if (direct === null) return parts.map((part) => ({ part, headers: null, ...links.part(id, part) }))
    const announced = [...new Set(parts)].map((part) => announcedPart(row, part, checksums, direct))
    if (!(await store.announceParts(db, id, announced, now()))) throw new AppError('media.uploadNotActive')
    const signed = await direct.sign(fileOf(row), announced)
    return signed.map((link) => ({ ...link, expiresAt: link.expiresAt.toISOString() }))
  }

  /**
   * Stores the bytes of a part; whoever holds its signed address may, until the owner is disabled. Counted only when all
   * of it is on the file.
   */
  function storePart(incoming: IncomingPart): Promise<StoredPart> {
    const { uploadId, part, crc32, body } = incoming
    return gate.write(uploadId, part, async (signal) => {
      const target = foundRecord(await targets.load({ uploadId, part }), 'media.uploadNotFound')
      // The address outlives the session for which it was made.
      if (target.ownerDisabled) throw new AppError('access.staffDisabled')
      assertActive(target)
      assertInPlan(target, part)
      const stored = await storage
        .of(target.storageType)
        .writePart(fileOf(target), { part, crc32, body, signal })
      if (!(await counting(() => store.recordPart(db, uploadId, stored, now()))))
        throw new AppError('media.uploadNotActive')
      return stored
    })
  }

  /** Makes the file durable under its key. Safe to repeat after any crash or lost answer. */
  async function complete(ctx: SignedInContext, id: bigint) {
    await loadOwn(ctx, id)
    return gate.alone(id, async () => {
      await counting(() => store.touchUpload(db, id, now()))
      const row = await load(id)
      if (row.status === 'completed') return presentCompleted(row)
      assertActive(row)
      const file = { ...fileOf(row), bootId: row.bootId }
      const parts = await store.findParts(db, id)
      const adopted = parts.length === 0 ? await adopt(row) : null
      if (adopted !== null) return adopted
      const outcome = await storage.of(row.storageType).complete(file, parts)
      if (!outcome.done) {
        await store.forgetParts(db, id, outcome.lost)
        ctx.log.error(
          { err: outcome.cause, uploadId: id, lost: outcome.lost.length },
          'stored parts were lost',
        )
        throw lossOf(outcome.lost, outcome.cause)
      }
      const moved = await counting(() => store.moveToCompleted(db, id, outcome.crc32, now()))
      return presentCompleted(moved ?? (await completedElsewhere(id)))
    })
  }

  /** An upload of which no part was announced may have been sent by a client of its own (STO-02). */
  async function adopt(row: UploadRow) {
    const driver = storage.of(row.storageType)
    const adopted = await driver.adopt(fileOf(row))
    if (adopted === null) return null
    // The place that was begun for its parts is not needed any more.
    await driver.abort(fileOf(row))
    const moved = await store.moveToCompleted(db, row.id, adopted.crc32, now())
    return presentCompleted(moved ?? (await completedElsewhere(row.id)))
  }

  /** Another process ended this upload while its file was being completed here. */
  async function completedElsewhere(id: bigint): Promise<UploadRow> {
    const row = await load(id)
    if (row.status === 'completed') return row
    await free(row)
    throw new AppError('media.uploadNotActive')
  }

  /** Gives up an upload no video was made of, and its space; doing it twice is fine. */
  async function abort(ctx: SignedInContext, id: bigint): Promise<{ aborted: boolean }> {
    await loadOwn(ctx, id)
    return gate.alone(id, async () => {
      const moved = await store.moveToAborted(db, id, now())
      const row = await load(id)
      if (row.status !== 'aborted') throw new AppError('media.uploadAlreadySaved')
      if (moved) await free(row)
      return { aborted: true }
    })
  }

  /** Gives the storage of an aborted upload back, with the picture of the video it was; what fails or is cut off here the reaper does again. */
  async function free(row: UploadRow): Promise<void> {
    const driver = storage.of(row.storageType)
    await driver.abort(fileOf(row))
    // Where it was completed and the note of its place was cut off, and where it was brought since.
    await driver.remove(row.objectKey)
    await storage.remove(row.objectKey)
    await storage.remove(thumbnailKeyOf(row.objectKey))
    await store.markFreed(db, row.id, now())
  }

  async function load(id: bigint): Promise<UploadRow> {
    return foundRecord(await store.findUpload(db, id), 'media.uploadNotFound')
  }

  async function loadOwn(ctx: SignedInContext, id: bigint): Promise<UploadRow> {
    return coveredRecord(ctx.actor, await store.findUpload(db, id), (row) => row, 'media.uploadNotFound')
  }

  return { create, get, signParts, storePart, complete, abort, free }
}

function checkFile(
  body: { fileName: string; size: number },
  storage: Pick<StorageDriver, 'limits'>,
): { fileName: string; plan: PartPlan } {
  const verdict = cleanFileName(body.fileName)
  if (!verdict.ok) throw new AppError(verdict.code)
  const plan = planParts(body.size, storage.limits)
  if ('code' in plan) throw new AppError(plan.code)
  return { fileName: verdict.fileName, plan }
}

/** A part as its sender says it is. */
function announcedPart(
  row: UploadRow,
  part: number,
  checksums: readonly PartChecksums[],
  { checksum }: DirectParts,
): StoredPart {
  const said = checksums.find((one) => one.part === part)
  if (!said || (checksum === 'md5' && said.md5 === undefined)) throw new AppError('media.partChecksumMissing')
  const { plan, size } = fileOf(row)
  return { part, size: partLength(part, plan, size), crc32: parseCrc32(said.crc32), md5: said.md5 ?? null }
}

function fileOf(row: Omit<store.PartTarget, 'ownerDisabled'>): UploadFile {
  return {
    key: row.uploadKey,
    objectKey: row.objectKey,
    storeId: row.storeId,
    size: row.size,
    plan: { partSize: row.partSize, partCount: row.partCount },
  }
}

function assertActive(row: Pick<UploadRow, 'status'>): void {
  if (row.status !== 'active') throw new AppError('media.uploadNotActive')
}

function assertInPlan(row: Pick<UploadRow, 'partCount'>, part: number): void {
  if (part > row.partCount) throw new AppError('media.partOutOfRange', { params: { count: row.partCount } })
}

function lossOf(lost: readonly number[], cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  return new AppError('media.partsMissing', { params: { count: lost.length }, cause })
}
