import { constants } from 'node:fs'
import { access, chmod, copyFile, mkdir, rename } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

export type ToolName = 'ffmpeg' | 'ffprobe'
/** Where a program was found: set by the operator, installed on the machine, or brought by npm. */
type ToolSource = 'configured' | 'system' | 'npm'
export type ToolPath = { readonly path: string; readonly source: ToolSource }

/** What resolving depends on; `configured` is FFMPEG_PATH or FFPROBE_PATH, `searchPath` is PATH. */
type ToolSearch = {
  readonly configured: string | undefined
  readonly searchPath: string
  /** Where a program is copied to when npm's folder cannot be changed: `DATA_DIR/tools`. */
  readonly toolsDir: string
  /** The program inside the npm package. Given by the caller so that tests need no second copy of 70 MB. */
  readonly npmPath: () => Promise<string>
}

/**
 * Finds a program: configured, then the system's (patched with the machine), then npm's, so that `npm ci` alone is
 * enough (media.md §1). A configured path that cannot be run is an error: nobody means "use another one instead".
 */
export async function resolveTool(name: ToolName, search: ToolSearch): Promise<ToolPath> {
  if (search.configured) {
    if (await isRunnable(search.configured)) return { path: search.configured, source: 'configured' }
    throw new Error(`${name.toUpperCase()}_PATH: ${search.configured} is no program that can be run`)
  }
  const onPath = await findOnPath(name, search.searchPath)
  if (onPath) return { path: onPath, source: 'system' }
  return { path: await makeRunnable(name, await search.npmPath(), search.toolsDir), source: 'npm' }
}

/** The first runnable file of that name in a PATH, or undefined. */
export async function findOnPath(name: string, searchPath: string): Promise<string | undefined> {
  for (const directory of searchPath.split(delimiter).filter(Boolean)) {
    const candidate = join(directory, name)
    if (await isRunnable(candidate)) return candidate
  }
  return undefined
}

/** The program of the npm packages, for this platform. Throws when the platform is not supported. */
export async function npmToolPath(name: ToolName): Promise<string> {
  const found =
    name === 'ffmpeg' ? await import('@ffmpeg-installer/ffmpeg') : await import('@ffprobe-installer/ffprobe')
  return found.default.path
}

/** npm leaves the file at 0644 when install scripts are blocked; a read-only install needs a copy. */
async function makeRunnable(name: ToolName, path: string, toolsDir: string): Promise<string> {
  if (await isRunnable(path)) return path
  try {
    await chmod(path, 0o755)
    return path
  } catch {
    return copyTool(name, path, toolsDir)
  }
}

/** Renamed into place, so that two processes starting together never run half a file. */
async function copyTool(name: ToolName, from: string, toolsDir: string): Promise<string> {
  const target = join(toolsDir, name)
  if (await isRunnable(target)) return target
  await mkdir(toolsDir, { recursive: true })
  const part = `${target}.${process.pid}.part`
  await copyFile(from, part)
  await chmod(part, 0o755)
  await rename(part, target)
  return target
}

async function isRunnable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
