import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
const flags = process.argv.slice(3)
const c = spawn(process.execPath, [...flags, new URL('./zz-srv.ts', import.meta.url).pathname, process.argv[2]!], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], cwd: '/tmp/pd' })
let out = ''; c.stdout!.on('data', (d) => { out += d })
const [{ origin }] = (await once(c, 'message')) as any
const ticks = () => { const f = readFileSync(`/proc/${c.pid}/stat`, 'utf8').split(' '); return [Number(f[13]) / 100, Number(f[14]) / 100] }
const threads = () => Object.fromEntries(readdirSync(`/proc/${c.pid}/task`).map((t) => { const s = readFileSync(`/proc/${c.pid}/task/${t}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); return [t, [readFileSync(`/proc/${c.pid}/task/${t}/comm`, 'utf8').trim(), Number(f[11]) / 100, Number(f[12]) / 100]] }))
for (let i = 0; i < 4; i++) {
  await (await fetch(origin + '/reset')).text()
  const b = threads()
  const r = spawnSync(process.execPath, [new URL('./zz-cl.ts', import.meta.url).pathname, origin], { encoding: 'utf8' })
  const a = threads()
  const d = Object.entries(a).map(([t, [n, u, s]]: any) => [n, (u - ((b as any)[t]?.[1] ?? 0)).toFixed(2), (s - ((b as any)[t]?.[2] ?? 0)).toFixed(2)].join(':')).filter((x) => !x.endsWith('0.00:0.00'))
  console.log(r.stdout.trim(), d.join(' '))
}
c.kill('SIGTERM'); await once(c, 'exit')
const gcs = out.split('\n').filter((l) => /Scavenge|Mark/.test(l)); if (gcs.length) console.log(gcs.length, 'gcs', gcs.reduce((s, l) => s + Number(/\/ ([\d.]+) ms|([\d.]+) \/ /.exec(l)?.[2] ?? 0), 0).toFixed(0), 'ms', gcs.slice(-3).join('\n'))
