import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Whether the page must be built: there is none, or a source is newer than it. */
export async function webBuildIsStale(root: string): Promise<boolean> {
  const built = await modifiedAt(join(root, 'apps/web/dist/index.html'))
  if (built === null) return true
  const sources = [
    'apps/web/src',
    'apps/web/index.html',
    'apps/web/vite.config.ts',
    'packages/protocol/src',
    'packages/locales/src',
  ]
  const newest = await Promise.all(sources.map((path) => newestUnder(join(root, path))))
  return newest.some((at) => at > built)
}

/** Builds the page. Throws with the tool's own words when that fails. */
export async function buildWeb(root: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: join(root, 'apps/web'),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The page could not be built:\n${output}`)
}

async function newestUnder(path: string): Promise<number> {
  const own = (await modifiedAt(path)) ?? 0
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
  const times = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => modifiedAt(join(entry.parentPath, entry.name))),
  )
  return Math.max(own, ...times.map((time) => time ?? 0))
}

async function modifiedAt(path: string): Promise<number | null> {
  return stat(path).then(
    (found) => found.mtimeMs,
    () => null,
  )
}
