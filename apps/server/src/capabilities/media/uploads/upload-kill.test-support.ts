import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import { localPartLimits, type PartLimits, planParts } from '@pindao/protocol/media/part-plan.ts'
import { s3Profiles } from '@pindao/protocol/media/storage-profiles.ts'
import { partChecksumHeader, signParts } from '@pindao/protocol/media/upload.endpoints.ts'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '#src/platform/free-port.ts'
import { readObjectStores } from '#src/platform/object-stores.env.ts'
import { formatCrc32 } from '#src/platform/storage/crc32.ts'
import { createLocalDriver } from '#src/platform/storage/local-driver.ts'
import { openBucket } from '#src/platform/storage/s3/s3-client.ts'
import { createS3Driver } from '#src/platform/storage/s3/s3-driver.ts'
import type { StorageDriver, StorageType } from '#src/platform/storage/storage-driver.ts'
import { serviceFlags } from '#src/start/child-service.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { unusedSignOn } from '../../../../test/publishing-seed.ts'
import { sandboxStoreEnv } from '../../../../test/sandbox-store.ts'
import { startSandboxWorld } from '../../../../test/sandbox-world.ts'
import { signInDirectly } from '../signed-in.test-support.ts'

const apiFile = fileURLToPath(new URL('../../../api.ts', import.meta.url))
const workerFile = fileURLToPath(new URL('../../../worker.ts', import.meta.url))
const secretKeys = `test:${randomBytes(32).toString('base64')}`
export const content = randomBytes(4 * localPartLimits.minPartSize + 1_000_000)
const polling = { timeout: 30_000, interval: 10 }

/**
 * Makes every change of an upload that is to become like this wait, as behind a slow database. Removing the obstacle
 * ends the connections that wait for it, as a power cut would.
 */
export async function obstructUploads(database: TestDatabase, when: string) {
  const key = 7
  const holder = await database.pool.connect()
  await holder.query(`SELECT pg_advisory_lock(${key})`)
  await holder.query(`
    CREATE FUNCTION obstruct() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock_shared(${key}); RETURN NEW; END';
    CREATE TRIGGER obstruct BEFORE UPDATE ON upload FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION obstruct();`)
  const waiting = `FROM pg_locks WHERE locktype = 'advisory' AND objid = ${key} AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  return {
    reached: () =>
      expect.poll(async () => (await holder.query(`SELECT 1 ${waiting}`)).rowCount, polling).toBe(1),
    async remove() {
      await holder.query(`SELECT pg_terminate_backend(pid) ${waiting}`)
      await expect.poll(async () => (await holder.query(`SELECT 1 ${waiting}`)).rowCount, polling).toBe(0)
      await holder.query(`DROP TRIGGER obstruct ON upload; SELECT pg_advisory_unlock(${key})`)
      holder.release()
    },
  }
}

/**
 * API processes that can be killed, over one database and one storage: a folder, or an object store of the sandbox, which
 * lives on; somebody is signed in.
 */
export async function createKillRig(kind: StorageType = 'local', film: Buffer = content) {
  const world = kind === 'local' ? null : await startSandboxWorld()
  onTestFinished(async () => world?.close())
  const storeEnv = world === null ? {} : sandboxStoreEnv(kind, world.direct)
  const { limits } = kind === 'local' ? { limits: localPartLimits } : s3Profiles[kind]
  const { partSize, partCount } = planned(film.length, limits)
  const parts = Array.from({ length: partCount }, (_, index) => index + 1)
  const bytesOf = (part: number) => film.subarray((part - 1) * partSize, part * partSize)
  const database = await createTestDatabase({ scope: 'test' })
  const folder = await mkdtemp(join(tmpdir(), 'pindao-kill-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const storage = join(folder, 'storage')
  const bearer = await signInDirectly(database, await hireOperator(database), secretKeys)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    APP_ENV: 'test',
    DATABASE_URL: database.url,
    DATABASE_POOL: '5',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    PORT: String(port),
    PUBLIC_URL: origin,
    REQUEST_RATE_PER_SECOND: '100000',
    SANDBOX: 'false',
    ...unusedSignOn,
    SECRET_KEYS: secretKeys,
    STORAGE_DIR: storage,
    ...storeEnv,
  }
  const driver = await driverOf(storeEnv, storage)

  const startApi = () => startProcess(apiFile, env)

  /** One more process beside the first: an API at an address of its own, or a worker. */
  async function startAnother(what: 'api' | 'worker'): Promise<string> {
    const free = await freePort()
    await startProcess(what === 'api' ? apiFile : workerFile, { ...env, PORT: String(free) })
    return `http://127.0.0.1:${free}`
  }

  async function startProcess(file: string, given: NodeJS.ProcessEnv) {
    const child: ChildProcess = fork(file, [], {
      env: given,
      silent: true,
      execArgv: [...serviceFlags],
    })
    const gone = once(child, 'exit')
    const log: Buffer[] = []
    child.stdout?.on('data', (line: Buffer) => log.push(line))
    child.stderr?.resume()
    const kill = async () => {
      child.kill('SIGKILL')
      await gone
    }
    onTestFinished(kill)
    await Promise.race([
      once(child, 'message'),
      gone.then(() => Promise.reject(new Error(`${file} ended before it was ready: ${Buffer.concat(log)}`))),
    ])
    return { kill }
  }

  async function call(
    endpoint: Endpoint,
    { id = '', body, at = origin }: { id?: string; body?: object; at?: string } = {},
  ) {
    const response = await fetch(`${at}/api${endpoint.url.replace(':id', id)}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'idempotency-key': 'one-upload',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = (await response.json()) as { status: number; data: unknown }
    expect(answer.status).toBe(200)
    return answer.data
  }

  /** Sends parts side by side; returns those whose success was answered. */
  async function send(id: string, wanted: readonly number[]): Promise<number[]> {
    if (wanted.length === 0) return []
    const answers = await Promise.allSettled(
      (await linksOf(id, wanted)).map(async ({ part, url, headers }) => {
        const body = new Uint8Array(bytesOf(part))
        const response = await fetch(new URL(url, origin), { method: 'PUT', body, headers })
        await response.arrayBuffer()
        return response.status === 200 ? [part] : []
      }),
    )
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }

  /** Addresses of parts and what goes with their bytes, as the page asks for them. */
  async function linksOf(id: string, wanted: readonly number[]) {
    const checksums = wanted.map((part) => ({
      part,
      crc32: formatCrc32(crc32(bytesOf(part))),
      md5: createHash('md5').update(bytesOf(part)).digest('hex'),
    }))
    const links = signParts.output.parse(await call(signParts, { id, body: { parts: wanted, checksums } }))
    return links.map(({ part, url, headers }) => {
      const said = checksums.find((one) => one.part === part)?.crc32 ?? ''
      return { part, url, headers: headers ?? { [partChecksumHeader]: said } }
    })
  }

  /** Begins a part and never ends it; resolves when its first half has left. */
  async function sendHalf(id: string, part: number): Promise<void> {
    const [link] = await linksOf(id, [part])
    const bytes = bytesOf(part)
    const headers = {
      ...link?.headers,
      'content-length': bytes.length,
      'content-type': 'application/octet-stream',
    }
    const sending = request(new URL(link?.url ?? '', origin), { method: 'PUT', headers })
    // It ends with the process it was sent to, or with the test.
    sending.on('error', () => undefined)
    onTestFinished(() => void sending.destroy())
    await new Promise((resolve) => sending.write(bytes.subarray(0, bytes.length / 2), resolve))
  }

  return {
    database,
    parts,
    origin,
    startApi,
    startAnother,
    call,
    send,
    sendHalf,
    /** The bytes under a key; null where there is no such object. */
    async object(objectKey: string): Promise<Buffer | null> {
      const object = await driver.open(objectKey)
      return object && buffer(object.read())
    },
    /** How many unfinished uploads have a place. */
    unfinished: async () => (await driver.listUploads(new Date(Date.now() + 60_000))).length,
  }
}

function planned(size: number, limits: PartLimits) {
  const plan = planParts(size, limits)
  if ('code' in plan) throw new Error(plan.code)
  return plan
}

/** The storage itself, beside the API. */
async function driverOf(storeEnv: Readonly<Record<string, string>>, root: string): Promise<StorageDriver> {
  const [settings] = readObjectStores(storeEnv)
  if (!settings) return createLocalDriver({ root })
  const bucket = openBucket(settings)
  onTestFinished(() => bucket.close())
  return createS3Driver(bucket)
}

/** Somebody whose role may upload. */
async function hireOperator({ db }: TestDatabase): Promise<bigint> {
  const { rows } = await db.execute<{ id: string }>(sql`
    WITH person AS (
      INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
      SELECT 'uploader', '李晴', 'uploader@pindao.example', min(id), false, now() FROM department RETURNING id
    ), granted AS (
      INSERT INTO staff_role (staff_id, role_id, position)
      SELECT person.id, role.id, 1 FROM person, role WHERE role.code = 'operator'
    )
    SELECT id FROM person`)
  return BigInt(rows[0]?.id ?? 0)
}
