import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { ne, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { signInDirectly } from '#src/capabilities/media/signed-in.test-support.ts'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import { type Balancer, createBalancer } from './balancer.ts'
import { type CompanyAtWork, startCompany } from './company-at-work.ts'
import { createPublishingRig, type PublishingRig, type RigOptions } from './publishing-rig.ts'
import { testSecretKeys } from './publishing-seed.ts'
import { sandboxStoreEnv } from './sandbox-store.ts'
import { startApi, startWorker, type WorkerProcess } from './worker-process.ts'

/** APIs and workers over one database and one object store, behind one address, with people at work. */
export type RollingRig = {
  readonly rig: PublishingRig
  readonly balancer: Balancer
  readonly company: CompanyAtWork
  /** What runs at first, machine by machine: an API and a worker. */
  machines(): readonly (readonly Running[])[]
  /** Starts one more process and, where it is an API, sends it requests once it is ready. */
  start(what: 'api' | 'worker', server?: string): Promise<Running>
  /** As systemd does it: SIGTERM, and its end is waited for. */
  end(running: Running): Promise<void>
  /** Every film of which the submission was answered is on the channel, once, and nothing else. */
  expectNothingLostOrDoubled(): Promise<void>
  remove(): Promise<void>
}
export type Running = WorkerProcess & { readonly what: 'api' | 'worker'; readonly origin?: string }

const { published } = publishTaskStatus.codes

/** What the first processes run, two APIs and two workers: this checkout, or another one that fills the database. */
type First = { readonly server: string; readonly fill: NonNullable<RigOptions['fill']> }

export async function createRollingRig(first?: First): Promise<RollingRig> {
  const rig = await createPublishingRig({ bytes: 1024, ...(first ? { fill: first.fill } : {}) })
  const balancer = await createBalancer()
  const running = new Set<Running>()
  const env = {
    ...rig.workerEnv,
    ...sandboxStoreEnv('alioss', rig.world.direct),
    PUBLIC_URL: balancer.address,
    REQUEST_RATE_PER_SECOND: '100000',
    DRAIN_SECONDS: '0.5',
    LOG_LEVEL: 'info',
  }

  async function start(what: 'api' | 'worker', from = first?.server): Promise<Running> {
    const started = what === 'api' ? await startApi(env, from) : await startWorker(env, from)
    const one: Running = Object.assign(started, { what })
    running.add(one)
    if (one.origin) balancer.add(one.origin)
    return one
  }

  const bearer = await hireAndSignIn(rig)
  const channelId = await channelOf(rig)
  const [api, otherApi, worker, otherWorker] = await Promise.all([
    start('api'),
    start('api'),
    start('worker'),
    start('worker'),
  ])
  const company = await startCompany({ address: balancer.address, bearer, channelId })

  return {
    rig,
    balancer,
    company,
    machines: () => [
      [api, worker],
      [otherApi, otherWorker],
    ],
    start,
    async end(one) {
      one.signal('SIGTERM')
      await one.gone
      if (one.origin) balancer.remove(one.origin)
      running.delete(one)
    },
    async expectNothingLostOrDoubled() {
      const submitted = company.published.map(({ sha256 }) => sha256).toSorted()
      const states = () =>
        rig.database.db
          .select({ status: publishTask.status })
          .from(publishTask)
          .where(ne(publishTask.id, rig.taskId))
      await expect
        .poll(async () => (await states()).filter(({ status }) => status !== published).length, {
          timeout: 120_000,
        })
        .toBe(0)
      expect((await states()).length).toBe(submitted.length)
      // The film that the rig begins with is none of the company's.
      const onChannel = (await rig.videos()).flatMap(({ sha256 }) => (sha256 === rig.sha256 ? [] : [sha256]))
      expect(onChannel.toSorted()).toEqual(submitted)
      const { rows } = await rig.database.db.execute<{ videos: string; uploads: string }>(sql`
        SELECT (SELECT count(*) FROM video) - 1 AS videos, (SELECT count(*) FROM upload) - 1 AS uploads`)
      expect([Number(rows[0]?.videos), Number(rows[0]?.uploads)]).toEqual([
        submitted.length,
        submitted.length,
      ])
    },
    async remove() {
      await company.stop().catch(() => undefined)
      await Promise.all([...running].map((one) => one.kill()))
      await balancer.close()
      await rig.remove()
    },
  }
}

/** The operator whose channel it is, at work from now on. */
async function hireAndSignIn({ database }: PublishingRig): Promise<string> {
  const { rows } = await database.db.execute<{ id: string }>(sql`
    INSERT INTO staff_role (staff_id, role_id, position)
    SELECT staff.id, role.id, 1 FROM staff, role WHERE staff.sso_subject = 'rig' AND role.code = 'operator'
    RETURNING staff_id AS id`)
  return signInDirectly(database, BigInt(rows[0]?.id ?? 0), testSecretKeys)
}

async function channelOf({ database }: PublishingRig): Promise<bigint> {
  const { rows } = await database.db.execute<{ id: string }>(sql`SELECT min(id) AS id FROM channel`)
  return BigInt(rows[0]?.id ?? 0)
}
