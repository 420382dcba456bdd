// Run by the tests as a program: starts the server of a data directory, says where it is, and lives until it is killed.
import { pino } from 'pino'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const [, , dataDir = ''] = process.argv
const { url } = await startEmbeddedPostgres({ dataDir, logger: pino({ level: 'silent' }) })
process.stdout.write(`${url}\n`)
setInterval(() => {}, 60_000)
