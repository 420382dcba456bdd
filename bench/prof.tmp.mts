import { readFileSync } from 'node:fs'
import { requestsPerSecond } from './src/api/load.ts'
import { startApi } from './src/api-process.ts'

const undo: (() => Promise<unknown>)[] = []
const cleanup = { add: (u: () => Promise<unknown>) => void undo.unshift(u), run: async () => {} }
const cpu = (pid: number) => {
  const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(f[11]) + Number(f[12])) * 10
}
try {
  process.env['NODE_OPTIONS'] = '--cpu-prof --cpu-prof-dir=/tmp/mvprof'
  const api = await startApi('/tmp/mvbench', cleanup)
  delete process.env['NODE_OPTIONS']
  await api.database.pool.query("UPDATE role SET data_scope = $1 WHERE code = 'operator'", [
    process.env['SCOPE'] ?? 'all',
  ])
  await requestsPerSecond(api.origin, api.bearer)
  const pids = async () =>
    (
      await api.database.pool.query("select pid from pg_stat_activity where application_name='pindao-sender'")
    ).rows.map((r) => r.pid)
  const ids = await pids()
  const t0 = ids.map(cpu).reduce((a, b) => a + b, 0),
    n0 = cpu(api.pid)
  const rps = await requestsPerSecond(api.origin, api.bearer)
  const t1 = ids.map(cpu).reduce((a, b) => a + b, 0),
    n1 = cpu(api.pid)
  console.log({
    rps,
    nodeUsPerReq: ((n1 - n0) * 1000) / (rps * 6),
    pgUsPerReq: ((t1 - t0) * 1000) / (rps * 6),
    backends: ids.length,
  })
  console.log((await api.database.pool.query('select count(*) from publish_task')).rows)
} finally {
  for (const u of undo) await u()
}
