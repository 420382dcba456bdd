import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createImports } from '@pindao/server/capabilities/revenue/imports/imports.ts'
import { openStorages } from '@pindao/server/open-storages.ts'
import { createDatabase } from '@pindao/server/platform/db/database.ts'
import { readEnv } from '@pindao/server/platform/env.ts'
import { pino } from 'pino'
import { createTestKit } from '../../../apps/server/test/kit.ts'
import { currentMemory } from '../harness.ts'

/** What a worker measured that read one file. */
export type ReportRun = {
  readonly rows: number
  /** Of reading, adding up and letting it count; taking it in is apart. */
  readonly seconds: number
  readonly takingInSeconds: number
  readonly idleMB: number
  /** Most above idle. */
  readonly aboveMB: number
  /** Code of `reportStatus`. */
  readonly status: number
}

const MB = 1e6
const sampleMs = 50
const [url = '', path = '', month = ''] = process.argv.slice(2)

const log = pino({ level: 'silent' })
const database = createDatabase({ url, max: 4, log, name: 'pindao-bench-worker' })
const env = readEnv(process.env)
const storage = await openStorages(env, database)
const { api } = createImports(createTestKit({ database, env, log }), { storage })

const before = performance.now()
const { id } = await api.addReport(null, {
  body: createReadStream(path),
  fileName: basename(path),
  origin: 'uploaded',
  hints: { reportType: 'yt_ad_video_raw', month, contentOwner: basename(path) },
  read: true,
})
const takingInSeconds = (performance.now() - before) / 1000

global.gc?.()
const idle = await currentMemory(process.pid)
let most = idle
const sampling = setInterval(async () => {
  most = Math.max(most, await currentMemory(process.pid))
}, sampleMs)
const start = performance.now()
await api.readReport(id, { signal: new AbortController().signal })
const seconds = (performance.now() - start) / 1000
clearInterval(sampling)

const { rows } = await database.pool.query<{ status: number; line_count: number }>(
  'SELECT status, line_count FROM revenue_report WHERE id = $1',
  [String(id)],
)
await database.close()
const measured: ReportRun = {
  rows: rows[0]?.line_count ?? 0,
  status: rows[0]?.status ?? -1,
  seconds,
  takingInSeconds,
  idleMB: idle / MB,
  aboveMB: (most - idle) / MB,
}
process.send?.(measured)
