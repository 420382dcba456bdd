import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'

const MiB = 1024 * 1024

/** What the disk alone needs: writes `bytes` to a file, then times a bare fdatasync, in seconds. */
export async function bareSync(path: string, bytes: number): Promise<number> {
  const block = randomBytes(MiB)
  const handle = await open(path, 'w')
  try {
    for (let at = 0; at < bytes; at += MiB) await handle.write(block, 0, MiB, at)
    const started = performance.now()
    await handle.datasync()
    return (performance.now() - started) / 1000
  } finally {
    await handle.close()
  }
}
