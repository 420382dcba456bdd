import { runProgram, startProgram, median, peakMemory } from './harness.ts'
const modes = process.argv.slice(2)
const servers = Object.fromEntries(await Promise.all(modes.map(async (m) => [m, await startProgram<{ origin: string }>(new URL(m === 'node' ? './upload/discard-server.ts' : './zz-srv.ts', import.meta.url), { args: [m] })])))
const t: Record<string, number[]> = {}
import { readFileSync } from 'node:fs'
const cpu: Record<string, number[]> = {}
const ticks = (pid: number) => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' '); return [Number(f[13]) / 100, Number(f[14]) / 100] }
for (let i = 0; i < 5; i++) for (const m of modes) {
  if (m !== 'node') await (await fetch(servers[m].said.origin + '/reset')).text()
  const b = ticks(servers[m].pid)
  ;(t[m] ??= []).push((await runProgram<{ transfer: number }>(new URL('./upload/client.ts', import.meta.url), ['discard', servers[m].said.origin, ''])).transfer)
  const a = ticks(servers[m].pid); (cpu[m] ??= []).push(a[0] - b[0], a[1] - b[1])
  if (m !== 'node') await (await fetch(servers[m].said.origin + '/reset')).text()
}
for (const m of modes) console.log(m.padEnd(14), (1073.74 / median(t[m]!)).toFixed(0), 'MB/s', 'cpu u/s', median(cpu[m]!.filter((_, i) => i % 2 === 0)).toFixed(2), median(cpu[m]!.filter((_, i) => i % 2 === 1)).toFixed(2), 'rss', ((await peakMemory(servers[m].pid)) / 1e6).toFixed(0), t[m]!.map((x) => (1073.74 / x).toFixed(0)).join(' '))
for (const m of modes) await servers[m].stop()
