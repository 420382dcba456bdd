import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { createDropBoxServer, DROP_BOX_USER } from '@pindao/sandbox/drop-box/drop-box.server.ts'
import { makeHostKey } from '@pindao/sandbox/drop-box/host-key.ts'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import { findVideo, lockVideo, moveUpload, queueUpload } from '#src/capabilities/media/media.ts'
import { AppError } from '#src/platform/app-error.ts'
import { createBandwidth } from '#src/platform/bandwidth.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import type { News } from '#src/platform/news.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { formatCrc32 } from '#src/platform/storage/crc32.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { seedPublishTask, testSecretKeys } from '../../../../test/publishing-seed.ts'
import { createAscp } from './ascp/ascp-upload.ts'
import { createConnectionTest } from './connection-trial.ts'
import { createReach } from './drop-box.reach.ts'
import { createDropBoxes } from './drop-box.service.ts'
import type { DropDeps } from './drop-delivery.context.ts'
import { createDropRunner } from './drop-delivery.run.ts'
import { createDropDeliveries } from './drop-delivery.service.ts'

const permissions: ReadonlySet<Permission> = new Set([
  'dropBox:read',
  'dropBox:create',
  'dropBox:update',
  'dropDelivery:read',
  'dropDelivery:create',
  'dropDelivery:update',
])

export type DropRig = Awaited<ReturnType<typeof createDropRig>>

/** Deliveries on a database of their own, with a real SFTP server on loopback as the partner. */
export async function createDropRig(
  over: { readonly ascp?: string; readonly limit?: () => number | null } = {},
) {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'pindao-drop-test-'))
  const objects = new Map<string, Buffer>()
  const jobs: { readonly deliveryId: string; readonly after: number }[] = []
  const news: News[] = []
  const logged: string[] = []
  let clock = Date.now()
  let seeded = 0

  const storage: DropDeps['storage'] = {
    async open(key) {
      const bytes = objects.get(key)
      if (!bytes) return null
      const read = (range?: { start: number; end: number }) =>
        Readable.from(piecesOf(range ? bytes.subarray(range.start, range.end + 1) : bytes))
      return { size: bytes.length, etag: 'x', modifiedAt: new Date(), read, close: async () => undefined }
    },
  }
  const sender: JobSender = {
    send: async (_tx, _job, payload, options) =>
      void jobs.push({
        deliveryId: (payload as { deliveryId: string }).deliveryId,
        after: options?.startAfterSeconds ?? 0,
      }),
    sendAll: async () => undefined,
  }
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const held = { now: false }
  const deps: DropDeps = {
    database,
    jobs: sender,
    clock: () => clock,
    log,
    secrets: createSecretBox(parseSecretKeys(testSecretKeys)),
    news: { raise: async (_tx, ...told) => void news.push(...told) },
    storage,
    reach: createReach(new Set(['127.0.0.1'])),
    bandwidth: createBandwidth(over.limit ?? (() => null)),
    ascp: over.ascp === undefined ? null : createAscp({ program: over.ascp, storage }),
    async videoForPublishing(_ctx, id, tx) {
      const row = await findVideo(tx ?? database.db, id)
      if (row === null) throw new AppError('media.videoNotFound')
      return row
    },
    findVideo,
    lockVideo,
    moveVideo: moveUpload,
    queueVideo: queueUpload,
    isHeld: async () => held.now,
    stallMs: 5000,
  }
  const runner = createDropRunner(deps, { scratch: join(folder, 'scratch') })
  const boxes = createDropBoxes(deps)
  const test = createConnectionTest(deps, boxes)
  const deliveries = createDropDeliveries({ ...deps, giveUp: runner.giveUp })

  await seedPublishTask({
    database,
    platformChannelId: 'UCrig',
    granted: { accessToken: 'a', refreshToken: 'r' },
    objectKey: 'seed',
    size: 1,
  })
  const [person] = await database.db.select().from(staff).where(eq(staff.ssoSubject, 'rig'))
  if (!person) throw new Error('nobody was seeded')

  /** A stranger has the same rights, and sees their own records only. */
  function as(staffId = person?.id ?? 0n, dataScope: 'all' | 'own' | 'department' = 'all'): SignedInContext {
    const actor = { staffId, sessionId: 1n, fullName: '李晴', departmentId: person?.departmentId ?? 0n }
    seeded += 1
    return {
      actor: { ...actor, dataScope, permissions },
      requestId: 'request',
      locale: 'zh',
      ip: '127.0.0.1',
      log,
      idempotencyKey: `key-${seeded}-${'x'.repeat(8)}`,
    } as SignedInContext
  }

  /** A stored video whose file has so many bytes, all of them different enough. */
  async function newVideo(size: number, fileName = '第1集.mp4') {
    seeded += 1
    const bytes = Buffer.alloc(size)
    for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE((at * 2_654_435_761 + seeded) >>> 0, at)
    const objectKey = `videos/${seeded}`
    objects.set(objectKey, bytes)
    const [seed] = await database.db.select().from(video).where(eq(video.objectKey, 'seed'))
    if (!seed) throw new Error('no video was seeded')
    const { id: _id, titleLower: _lower, ...columns } = seed
    const crc = formatCrc32(crc32(bytes))
    const [made] = await database.db
      .insert(video)
      .values({
        ...columns,
        title: `视频 ${seeded}`,
        fileName,
        objectKey,
        size,
        crc32: crc,
        programme: '夏日',
      })
      .returning({ id: video.id })
    return { id: made?.id ?? 0n, bytes, objectKey }
  }

  async function openServer(hostKey = makeHostKey(), port = 0) {
    const server = createDropBoxServer({ folder: join(folder, 'box'), hostKey })
    const bound = await server.listen('127.0.0.1', port)
    opened.push(server)
    return { server, port: bound }
  }
  const opened: { close(): Promise<void> }[] = []

  /** A drop box on a server, its key confirmed unless a test wants to do that itself. */
  async function newBox(
    port: number,
    more: Partial<Parameters<typeof boxes.create>[1]> = {},
    confirmed = true,
  ) {
    seeded += 1
    const box = await boxes.create(as(), {
      name: `合作方 ${seeded}`,
      kind: 'sftp',
      host: '127.0.0.1',
      port,
      userName: DROP_BOX_USER.name,
      signIn: 'password',
      secret: DROP_BOX_USER.password,
      folder: '/in/{date}/{channel}/{series}',
      check: 'size',
      bandwidth: null,
      departmentIds: [],
      automatic: false,
      enabled: true,
      note: '',
      ...more,
    })
    const id = BigInt(box.id)
    if (confirmed) {
      const { box: shown } = await test(as(), id)
      await boxes.confirm(as(), id, shown.seenHostKey ?? '')
    }
    return id
  }

  const stopping = new AbortController()
  const run = (deliveryId: bigint | string, signal = stopping.signal) =>
    runner.deliver(BigInt(deliveryId), { jobId: 'job', signal, log })
  const videoStatus = async (id: bigint) => (await findVideo(database.db, id))?.uploadStatus
  const timeline = async (entity: 'video' | 'dropDelivery', id: bigint | string) => {
    const { rows } = await database.pool.query<{ to_state: number }>(
      'SELECT to_state FROM record_event WHERE entity = $1 AND record_id = $2 ORDER BY id',
      [entity, String(id)],
    )
    return rows.map((row) => row.to_state)
  }

  return {
    database,
    folder,
    /** What lies in the box. */
    fileAt: (path: string) => readFile(join(folder, 'box', path)),
    jobs,
    news,
    logged,
    held,
    deps,
    boxes,
    deliveries,
    test,
    run,
    as,
    newVideo,
    newBox,
    openServer,
    videoStatus,
    timeline,
    objects,
    person,
    pass: (seconds: number) => {
      clock += seconds * 1000
    },
    async deliver(videoId: bigint, boxId: bigint, again = false) {
      return deliveries.create(as(), { videoId: String(videoId), dropBoxId: String(boxId), again })
    },
    get: (id: string) => deliveries.get(as(), BigInt(id)),
    async close() {
      for (const server of opened) await server.close().catch(() => undefined)
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As a storage gives them: in pieces of its own size. */
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  const piece = 64 * 1024
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
}
