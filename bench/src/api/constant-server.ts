import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { route } from '@pindao/server/platform/http/route.ts'
import { createHttpServer } from '@pindao/server/platform/http/server.ts'
import { createTranslator } from '@pindao/server/platform/i18n/translator.ts'
import { pino } from 'pino'
import { readList } from './list-call.ts'

/** The same server without a database behind it: it answers the list's first page as a constant. */
const [origin = '', bearer = ''] = process.argv.slice(2)
const { data, total } = await readList(origin, bearer, {})
const actor = {
  staffId: 1n,
  sessionId: 1n,
  fullName: 'bench',
  departmentId: 1n,
  dataScope: 'all',
  permissions: new Set(['video:read'] as const),
} as const
const server = await createHttpServer({
  log: pino({ level: 'silent' }),
  translate: createTranslator(),
  authenticate: async () => actor,
  routes: [route(listVideos, () => ({ rows: data, total }))],
  rawRoutes: [],
  rootRoutes: [],
  publicUrl: 'http://localhost',
  checkAnswers: false,
  signInRatePerMinute: 60,
  requestsPerSecond: 100_000,
  trustProxy: undefined,
})
process.on('SIGTERM', () => process.exit(0))
process.send?.({ origin: await server.listen({ host: '127.0.0.1', port: 0 }) })
