import { execFile } from 'node:child_process'
import { open, statfs, truncate } from 'node:fs/promises'
import { promisify } from 'node:util'
import { AppError } from '#src/platform/app-error.ts'
import { systemCode } from '#src/platform/files.ts'

const run = promisify(execFile)
const outOfSpace = /no space left|quota exceeded/iu

/**
 * Makes a file of `size` bytes with its blocks really reserved, so that a disk filling up later cannot stop an upload
 * half-way. Node has no fallocate, the system's program has; where it or the file system lacks it, the file is sparse
 * and a full disk shows when a part is written.
 *
 * @throws media.storageFull; EEXIST when the file is there already.
 */
export async function preallocate(path: string, size: number): Promise<void> {
  const handle = await open(path, 'wx')
  await handle.close()
  try {
    await run('fallocate', ['--length', String(size), '--', path], { env: { ...process.env, LC_ALL: 'C' } })
  } catch (error) {
    if (outOfSpace.test(errorOutput(error))) throw new AppError('media.storageFull', { cause: error })
    await truncate(path, size)
  }
}

/** Bytes free for us on the file system of `path`, beyond what is kept in reserve. */
export async function availableBytes(path: string, reserve: number): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return Math.max(0, bavail * bsize - reserve)
}

function errorOutput(error: unknown): string {
  if (systemCode(error) === 'ENOENT') return ''
  return error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
}
