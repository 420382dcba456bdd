import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMonths, firstDay } from '@pindao/protocol/contracts/month.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createQueue } from '#src/platform/queue/queue.ts'
import { createLocalDriver } from '#src/platform/storage/local-driver.ts'
import { createDatabaseTrap } from '../../../test/database-trap.ts'
import { testSecretKeys, unusedSignOn } from '../../../test/publishing-seed.ts'
import { sampleOf } from '../../../test/sample.ts'
import { startWorker, type WorkerProcess } from '../../../test/worker-process.ts'
import { createReportWorld, videoReport, youtubeId } from './imports/report-world.test-support.ts'
import { settleMonthsJob } from './settlement/settlement.jobs.ts'
import { createSettlementRuns } from './settlement/settlement-run.service.ts'
import { createSettlementWorld } from './settlement/settlement-world.test-support.ts'

/** A sweep starts a worker for each of a hundred points. */
const sweepMs = 1_800_000

type Point = { readonly nth: number; readonly when: 'before' | 'after' }

/** Each message, on both sides of its effect: another one each day, because a worker takes seconds to start; all in a sweep. */
const pointsOf = (messages: number) =>
  sampleOf(
    Array.from({ length: messages }, (_, index) => index + 1).flatMap((nth) =>
      (['before', 'after'] as const).map((when): Point => ({ nth, when })),
    ),
    1,
  )

/**
 * Real workers on a database whose messages are counted. `begin` gives one something to do; each death is a worker of its own,
 * and what it left is for the test to look at.
 */
async function createMortals(databaseUrl: string, of: RegExp) {
  const folder = await mkdtemp(join(tmpdir(), 'pindao-money-'))
  const trap = await createDatabaseTrap(databaseUrl)
  const env = {
    APP_ENV: 'test',
    DATABASE_URL: trap.url,
    DATABASE_POOL: '4',
    SANDBOX: 'false',
    SECRET_KEYS: testSecretKeys,
    DATA_DIR: folder,
    STORAGE_DIR: folder,
    PUBLISH_LANES: '1',
    YOUTUBE_CLIENT_ID: 'x',
    YOUTUBE_CLIENT_SECRET: 'x',
    ...unusedSignOn,
  }
  let worker: WorkerProcess | null = null
  onTestFinished(async () => {
    await worker?.kill()
    await trap.close()
    await rm(folder, { recursive: true, force: true })
  })
  const alive = async () => (worker ??= await startWorker(env))
  return {
    folder,
    /** Has a worker do it to its end, and counts its messages. */
    async clean(begin: () => Promise<void>, isDone: () => Promise<boolean>): Promise<number> {
      await alive()
      trap.arm({ nth: Number.MAX_SAFE_INTEGER, when: 'before', of, spring: () => undefined })
      await begin()
      await expect.poll(isDone, { interval: 20 }).toBe(true)
      const messages = trap.seen()
      trap.arm(null)
      return messages
    },
    /** Kills the worker that does it there with SIGKILL; where it never comes to that, at its end. */
    async struck(point: Point, begin: () => Promise<void>, isDone: () => Promise<boolean>): Promise<void> {
      const victim = await alive()
      let isStruck = false
      trap.arm({
        ...point,
        of,
        spring: async () => {
          isStruck = true
          await victim.kill()
        },
      })
      await begin()
      await expect.poll(async () => isStruck || (await isDone()), { interval: 20 }).toBe(true)
      await victim.kill()
      worker = null
      trap.arm(null)
    },
  }
}

test(
  'M1 kill -9 of a real worker at a statement of an import: nothing counts or all of it, and read again it is the same',
  async () => {
    const world = await createReportWorld()
    onTestFinished(() => world.close())
    const mortals = await createMortals(world.database.url, /revenue_(?:report|line|sum|month)/u)
    const queue = await createQueue({
      url: world.database.url,
      log: pino({ level: 'silent' }),
      role: 'sender',
    })
    onTestFinished(() => queue.stop())
    const driver = await createLocalDriver({ root: mortals.folder, reserve: 0 })
    const shared = world.on(world.database, { jobs: queue }, driver)
    await world.newChannel({ platformChannelId: youtubeId(1) })
    let made = 0
    /** A file of a month of its own, which waits to be read. */
    async function brought() {
      made += 1
      const month = addMonths('2020-01', made)
      const file = videoReport([
        { channel: youtubeId(1), partner: '1.0000000001', day: `${month}-10` },
        { channel: youtubeId(1), partner: '2.25', day: `${month}-11` },
        { channel: youtubeId(2), partner: '-0.75', kind: 'Spam Adjustment', day: '20190601' },
      ])
      const body = Buffer.from(file)
      const { id } = await shared.intake.add(world.finance(), {
        body,
        fileName: `report_${made}.csv`,
        origin: 'uploaded',
      })
      const { reportType, contentOwner, version } = await world.reading.get(world.finance(), id)
      return {
        id,
        begin: async () =>
          void (await shared.changes.read(world.finance(), id, { reportType, month, contentOwner, version })),
        isCounted: async () => (await standing(id))?.status === 1,
      }
    }
    const standing = async (id: bigint) =>
      (
        await world.query<{ status: number; lines: number; sums: string | null; months: string | null }>(
          `SELECT status, (SELECT count(*)::int FROM revenue_line WHERE report_id = r.id) AS lines,
           (SELECT trim_scale(sum(partner))::text FROM revenue_sum WHERE report_id = r.id) AS sums,
           (SELECT trim_scale(sum(partner))::text FROM revenue_month WHERE report_id = r.id) AS months
         FROM revenue_report r WHERE id = $1`,
          [id],
        )
      )[0]
    const whole = { status: 1, lines: 3, sums: '2.5000000001', months: '2.5000000001' }
    const first = await brought()
    const messages = await mortals.clean(first.begin, first.isCounted)
    expect(await standing(first.id)).toEqual(whole)
    expect(messages).toBeGreaterThan(15)
    for (const point of pointsOf(messages)) {
      const { id, begin, isCounted } = await brought()
      await mortals.struck(point, begin, isCounted)
      const left = await standing(id)
      if (left?.status !== 1) expect(left, JSON.stringify(point)).toMatchObject({ sums: null, months: null })
      // As the next worker does, without waiting for the queue to find the first one dead.
      await shared.job.read(id, { signal: world.signal() })
      expect(await standing(id), JSON.stringify(point)).toEqual(whole)
    }
  },
  sweepMs,
)

test(
  'M1 M3 kill -9 of a real worker at a statement of a run: a contract is settled or not, and once more gives the clean sums',
  async () => {
    const world = await createSettlementWorld()
    onTestFinished(() => world.close())
    const mortals = await createMortals(
      world.database.url,
      /settling_sums|settlement_fingerprint|settlement_line/u,
    )
    const queue = await createQueue({
      url: world.database.url,
      log: pino({ level: 'silent' }),
      role: 'sender',
    })
    onTestFinished(() => queue.stop())
    const month = addMonths(new Date().toISOString().slice(0, 7), -1)
    /** The same contract each time. */
    async function contractAlike() {
      const guarantee = { amount: '500', period: 'month', recoupable: true }
      const term = {
        method: 'marginal' as const,
        tiers: [
          { upTo: '100', creatorRate: '0.5' },
          { upTo: null, creatorRate: '0.6333' },
        ],
      }
      const shareBase = 'net_of_platform_tax' as const
      const { id, channelId: channel } = await world.newContract({
        start: '2020-01-01',
        end: '2099-12-31',
        shareBase,
        guarantee,
        terms: [term],
      })
      await world.setDeduction(channel, month, '3.33')
      await world.newReport(month, [
        { channel, partner: '100.0123456789', day: firstDay(month) },
        { channel, partner: '200.005', day: firstDay(month), source: 'shorts' },
      ])
      return id
    }
    const standing = async (contractId: bigint) =>
      (
        await world.database.pool.query(
          `SELECT s.payable::text, s.company::text, s.guarantee_open::text, s.calc_version,
           (SELECT json_agg(json_build_array(l.base::text, l.creator::text) ORDER BY l.ordinal) FROM settlement_line l
              WHERE l.settlement_id = s.id) AS lines,
           (SELECT count(*)::int FROM settled_sum t WHERE t.settlement_id = s.id) AS sums,
           (SELECT json_agg(json_build_array(y.owed::text, y.net::text)) FROM settlement_payee y
              WHERE y.settlement_id = s.id) AS payees,
           (SELECT count(*)::int FROM settlement_version v WHERE v.settlement_id = s.id) AS versions,
           (SELECT count(*)::int FROM audit_log a WHERE a.entity = 'settlement' AND a.entity_id = s.id) AS audited
         FROM settlement s WHERE s.contract_id = $1`,
          [contractId],
        )
      ).rows
    const begin = () => world.database.transaction((tx) => queue.send(tx, settleMonthsJob, {}))
    const { byItself } = createSettlementRuns(
      { ...world.kit, clock: Date.now },
      { beginOperation: () => Promise.reject(new Error('nobody asks')) },
    )
    const isSettled = (id: bigint) => async () => (await standing(id)).length === 1
    const first = await contractAlike()
    const messages = await mortals.clean(begin, isSettled(first))
    const whole = await standing(first)
    expect(whole).toMatchObject([{ sums: 2, versions: 1, audited: 1, payable: '500.00' }])
    expect(messages).toBeGreaterThan(15)
    for (const point of pointsOf(messages)) {
      const id = await contractAlike()
      await mortals.struck(point, begin, isSettled(id))
      expect([[], whole], JSON.stringify(point)).toContainEqual(await standing(id))
      await byItself({ signal: new AbortController().signal })
      expect(await standing(id), JSON.stringify(point)).toEqual(whole)
    }
  },
  sweepMs,
)
