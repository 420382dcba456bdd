import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { runProgram, startProgram } from './harness.ts'
const folder = await mkdtemp('/tmp/pd/rss-')
const p = await startProgram<{ origin: string }>(new URL('./zz-api.ts', import.meta.url), { args: [folder + '/storage'] })
const rss = () => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${p.pid}/status`, 'utf8'))![1] + ' now ' + /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${p.pid}/status`, 'utf8'))![1]
console.log('base', rss())
for (let i = 0; i < 3; i++) { const r = await runProgram<any>(new URL('./upload/client.ts', import.meta.url), ['pindao', p.said.origin, 'x']); console.log((1073.74 / r.transfer).toFixed(0), rss()); await rm(folder + '/storage/objects', { recursive: true, force: true }) }
await p.stop(); await rm(folder, { recursive: true, force: true })
