import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { createSilentProxy } from '../../../test/silent-proxy.ts'
import { createLiveHub, publishSessionEnd } from './live.ts'

test('D3 a connection that fell silent is noticed: streams are told to read anew, and hear again', async () => {
  const database = await createTestDatabase({ scope: 'test' })
  const proxy = await createSilentProxy(database.url)
  onTestFinished(() => proxy.close())
  const ended: bigint[] = []
  const hub = await createLiveHub({
    url: proxy.url,
    log: pino({ level: 'silent' }),
    onSessionEnd: (id) => void ended.push(id),
    onAccessChange: () => undefined,
    pulseMs: 300,
  })
  onTestFinished(() => hub.close())
  let resyncs = 0
  const actor = {
    staffId: 1n,
    sessionId: 1n,
    fullName: '',
    departmentId: 1n,
    permissions: new Set<never>(),
    dataScope: 'all' as const,
  }
  hub.subscribe({
    actor,
    onEvent: () => undefined,
    onSessionEnd: () => undefined,
    onAccessChange: () => undefined,
    onResync: () => {
      resyncs += 1
    },
  })
  await publishSessionEnd(database.db, 5n)
  await expect.poll(() => ended).toEqual([5n])
  proxy.fallSilent()
  await expect.poll(() => resyncs).toBe(1)
  await publishSessionEnd(database.db, 6n)
  await expect.poll(() => ended).toEqual([5n, 6n])
})

test('D3 a connection that comes about while its hub closes is ended, too', async () => {
  const database = await createTestDatabase({ scope: 'test' })
  const hub = await createLiveHub({
    url: database.url,
    log: pino({ level: 'silent' }),
    onSessionEnd: () => undefined,
    onAccessChange: () => undefined,
  })
  const { promise: gate, resolve: letConnect } = Promise.withResolvers<void>()
  const connect = pg.Client.prototype.connect as (this: pg.Client) => Promise<pg.Client>
  const late: pg.Client[] = []
  // Connected before connecting is held.
  const operator = await database.pool.connect()
  const spy = vi.spyOn(pg.Client.prototype, 'connect').mockImplementationOnce(async function (
    this: pg.Client,
  ) {
    late.push(this)
    await gate
    return connect.call(this)
  })
  onTestFinished(() => spy.mockRestore())
  await operator.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'pindao-live' AND datname = current_database()`)
  operator.release()
  await expect.poll(() => late.length).toBe(1)
  const ended = new Promise((resolve) => late[0]?.once('end', resolve))
  await hub.close()
  letConnect()
  await ended
})
