import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a program that takes the arguments of `ascp` and copies into a folder, a test tool: it goes on with half a file, writes
 * progress as `ascp` does, and notes what it was called with. `FAIL` in the folder makes it stop halfway, once.
 *
 * @param box what stands for the partner's server
 */
export async function writeStandInAscp(folder: string, box: string): Promise<string> {
  const path = join(folder, 'ascp')
  await writeFile(
    path,
    `#!${process.execPath}
const fs = require('node:fs'), { join, basename } = require('node:path')
const args = process.argv.slice(2)
const after = (flag) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : null)
const [local, target] = args.slice(-2)
const key = after('-i')
fs.writeFileSync(join(${JSON.stringify(folder)}, 'called.json'), JSON.stringify({
  args, password: process.env.ASPERA_SCP_PASS ?? null, secrets: process.env.SECRET_KEYS ?? null,
  keyMode: key && (fs.statSync(key).mode & 0o777).toString(8), key: key && fs.readFileSync(key, 'utf8'),
}))
const dir = join(${JSON.stringify(box)}, target)
fs.mkdirSync(dir, { recursive: true })
const end = join(dir, basename(local)), part = end + '.part'
if (fs.existsSync(end) && args.includes('--overwrite=never')) { console.log(basename(local) + '  (skipped)'); process.exit(0) }
const bytes = fs.readFileSync(local)
const from = fs.existsSync(part) ? fs.statSync(part).size : 0
const failing = join(${JSON.stringify(folder)}, 'FAIL')
const fails = fs.existsSync(failing)
const to = fails ? Math.floor(bytes.length / 2) : bytes.length
const out = fs.openSync(part, from === 0 ? 'w' : 'r+')
fs.writeSync(out, bytes, from, Math.max(0, to - from), from)
fs.closeSync(out)
process.stdout.write(basename(local) + '   ' + Math.floor((to / bytes.length) * 100) + '%   1MB  8.0Mb/s    00:01 ETA\\r')
console.log(JSON.stringify({ from }))
if (fails) { fs.rmSync(failing); console.error('Session Stop  (Error: Session data transfer timeout)'); process.exit(1) }
fs.renameSync(part, end)
`,
  )
  await chmod(path, 0o755)
  return path
}
