import { readFile } from 'node:fs/promises'
import { orNull } from '#src/platform/files.ts'

const linuxBootId = '/proc/sys/kernel/random/boot_id'

/**
 * The name of this run of the machine, or null where the system has none. Bytes that were written but not synced live
 * through the death of a process, not through that of the machine: another boot id means they must be read again.
 */
export async function readBootId(): Promise<string | null> {
  return (await orNull(readFile(linuxBootId, 'ascii')))?.trim() ?? null
}
