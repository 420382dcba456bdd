import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Whether the page must be built: there is none, or a source is newer than it; tests are no part of it. */
export async function webBuildIsStale(root: string): Promise<boolean> {
  const built = await modifiedAt(join(root, 'apps/web/dist/index.html'))
  if (built === null) return true
  const sources = [
    'apps/web/public',
    'package-lock.json',
    'apps/web/src',
    'apps/web/index.html',
    'apps/web/vite.config.ts',
    'packages/protocol/src',
    'packages/locales/src',
  ]
  const newest = await Promise.all(sources.map((path) => newestUnder(join(root, path))))
  return newest.some((at) => at > built)
}

/**
 * Builds the page beside the present one and then puts it in its place: two starts at once, or a build that fails,
 * leave a whole page. Throws with the tool's own words when the build fails.
 */
export async function buildWeb(root: string): Promise<void> {
  const web = join(root, 'apps/web')
  const fresh = join(web, `dist.${process.pid}`)
  const stale = `${fresh}.old`
  try {
    await runVite(root, ['build', '--logLevel', 'error', '--outDir', fresh])
    await rename(join(web, 'dist'), stale).catch(ignoreMissing)
    await rename(fresh, join(web, 'dist'))
  } finally {
    await Promise.all([fresh, stale].map((folder) => rm(folder, { recursive: true, force: true })))
  }
}

async function runVite(root: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: join(root, 'apps/web'),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The page could not be built:\n${output}`)
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

async function newestUnder(path: string): Promise<number> {
  const own = (await modifiedAt(path)) ?? 0
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
  const times = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !isTest(entry.name))
      .map((entry) => modifiedAt(join(entry.parentPath, entry.name))),
  )
  return Math.max(own, ...times.map((time) => time ?? 0))
}

const isTest = (name: string) => /\.test\.tsx?$/u.test(name)

async function modifiedAt(path: string): Promise<number | null> {
  return stat(path).then(
    (found) => found.mtimeMs,
    () => null,
  )
}
