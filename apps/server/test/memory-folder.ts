import { statfsSync } from 'node:fs'

const folder = '/dev/shm'

/**
 * A folder in memory, where Linux has one with that much room; null elsewhere. A database for a test is copied there in
 * a fiftieth of the time that a disk takes, and is thrown away with the test.
 *
 * @param bytes room that has to be free
 */
export function memoryFolder(bytes: number): string | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > bytes ? folder : null
  } catch {
    return null
  }
}
