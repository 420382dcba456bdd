import { readFileSync } from 'node:fs'
import { seedDemoStaff } from '@pindao/server/capabilities/access/demo.seed.ts'
import { seedFoundation } from '@pindao/server/capabilities/access/foundation.seed.ts'
import { createUploads } from '@pindao/server/capabilities/media/uploads.ts'
import { createDatabase } from '@pindao/server/platform/db/database.ts'
import { migrateDatabase } from '@pindao/server/platform/db/migrate.ts'
import { createHttpServer } from '@pindao/server/platform/http/server.ts'
import { createLocalDriver } from '@pindao/server/platform/storage/local-driver.ts'
import pg from 'pg'
import { pino } from 'pino'

const server = readFileSync('/tmp/pd/url', 'utf8')
const name = 'bench_' + Date.now()
const c = new pg.Client({ connectionString: server })
await c.connect()
await c.query(
  `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
)
await c.end()
const u = new URL(server)
u.pathname = '/' + name
await migrateDatabase(u.href, async (cl) => {
  await seedFoundation(cl)
  await seedDemoStaff(cl)
})
const log = pino({ level: 'warn' })
const database = createDatabase({ url: u.href, max: 20, log, name: 'x' })
const { rows } = await database.pool.query('select id, department_id from staff limit 1')
const storage = await createLocalDriver({ root: process.argv[2]! })
const up = createUploads({ database, storage, linkKey: Buffer.alloc(32, 1), log, clock: Date.now })
const app = await createHttpServer({
  log,
  translate: () => null,
  authenticate: async (b: string | null) =>
    b === null
      ? null
      : ({
          staffId: BigInt(rows[0].id),
          sessionId: 1n,
          fullName: 'x',
          departmentId: BigInt(rows[0].department_id),
          dataScope: 'all',
          permissions: new Set(['video:create']),
        } as never),
  routes: up.routes,
  rawRoutes: [up.rawRoutes],
  rootRoutes: [],
  secureCookies: false,
  signInRatePerMinute: 60,
  trustProxy: undefined,
} as never)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ origin })
