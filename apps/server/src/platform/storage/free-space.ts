import { statfs } from 'node:fs/promises'

/** Bytes free for us on the file system of `path`, beyond what is kept in reserve. */
export async function availableBytes(path: string, reserve: number): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return Math.max(0, bavail * bsize - reserve)
}
