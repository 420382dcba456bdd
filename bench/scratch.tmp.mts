import { requestsPerSecond } from './src/api/load.ts'
import { listPages, searchPages } from './src/api/page-times.ts'
import { fillVideoLibrary } from './src/api/video-library.ts'
import { startApi } from './src/api-process.ts'
import { median, startProgram } from './src/harness.ts'

const undo: (() => Promise<unknown>)[] = []
const cleanup = { add: (u: () => Promise<unknown>) => void undo.unshift(u), run: async () => {} }
try {
  const api = await startApi('/tmp/mvbench', cleanup)
  await api.database.pool.query("UPDATE role SET data_scope = $1 WHERE code = 'operator'", [
    process.env['SCOPE'] ?? 'all',
  ])
  const { rows } = await api.database.pool.query('select count(*)::int n from video')
  if (rows[0].n === 0) {
    const c = await api.database.pool.connect()
    console.time('fill')
    await fillVideoLibrary(c, { videos: 1_000_000, staffPerDepartment: 30, channels: 1000 })
    console.timeEnd('fill')
    c.release()
  }
  if (process.argv.includes('rate')) {
    const constant = await startProgram<{ origin: string }>(
      new URL('./src/api/constant-server.ts', import.meta.url),
      { args: [api.origin, api.bearer] },
    )
    undo.unshift(() => constant.stop())
    const b = [],
      l = []
    for (let i = 0; i < 3; i++) {
      b.push(await requestsPerSecond(constant.said.origin, api.bearer))
      l.push(await requestsPerSecond(api.origin, api.bearer))
    }
    console.log('bare', b, 'list', l, 'ratio', median(l) / median(b))
  }
  if (process.argv.includes('pages')) {
    console.log((await listPages(api, 1_000_000)).map((p) => `${p.what} ${p.ms.toFixed(1)}`).join('\n'))
    console.log((await searchPages(api)).map((p) => `${p.what} ${p.ms.toFixed(1)}`).join('\n'))
  }
} finally {
  for (const u of undo) await u()
}
