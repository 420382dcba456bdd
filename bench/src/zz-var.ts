import { runProgram, startProgram, median, peakMemory } from './harness.ts'
const modes = process.argv.slice(2)
const servers = Object.fromEntries(await Promise.all(modes.map(async (m) => [m, await startProgram<{ origin: string }>(new URL(m === 'node' ? './upload/discard-server.ts' : './zz-srv.ts', import.meta.url), { args: [m] })])))
const t: Record<string, number[]> = {}
for (let i = 0; i < 3; i++) for (const m of modes) (t[m] ??= []).push((await runProgram<{ transfer: number }>(new URL('./upload/client.ts', import.meta.url), ['discard', servers[m].said.origin, ''])).transfer)
for (const m of modes) console.log(m.padEnd(14), (1073.74 / median(t[m]!)).toFixed(0), 'MB/s', 'rss', ((await peakMemory(servers[m].pid)) / 1e6).toFixed(0), t[m]!.map((x) => (1073.74 / x).toFixed(0)).join(' '))
for (const m of modes) await servers[m].stop()
