import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { orNull } from '#src/platform/files.ts'
import type { DurableRecords } from './durable-records.ts'
import { prepareFolder, syncFoldersOf } from './local-layout.ts'
import { onStorage } from './storage-failure.ts'

const safeName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/u
const number = /^\d{1,15}$/u

/**
 * Records as files in a folder of the local storage. A raised number is an empty file of that name, so that raising
 * needs no lock between processes: the highest name counts, and a name is never changed, only made and removed.
 */
export async function createLocalRecords(root: string): Promise<DurableRecords> {
  const top = folderOf(root)
  await prepareFolder(top)
  return recordsIn(top)
}

/** The records that are there already; null where there are none: nothing is made, so that a wrong folder shows. */
export async function openLocalRecords(root: string): Promise<DurableRecords | null> {
  const top = folderOf(root)
  return (await orNull(stat(top))) === null ? null : recordsIn(top)
}

const folderOf = (root: string) => resolve(root, 'records')

function recordsIn(top: string): DurableRecords {
  function pathOf(name: string): string {
    if (!safeName.test(name)) throw new RangeError('no record name')
    return join(top, name)
  }

  async function write(path: string, text: string): Promise<void> {
    await mkdir(join(path, '..'), { recursive: true })
    const fresh = `${path}.${randomUUID()}.new`
    try {
      await writeDurably(fresh, text)
      await rename(fresh, path)
    } catch (error) {
      await rm(fresh, { force: true })
      throw error
    }
    await syncFoldersOf(path, top)
  }

  async function numbersIn(folder: string): Promise<readonly number[]> {
    const names = (await orNull(readdir(folder))) ?? []
    return names.filter((name) => number.test(name)).map(Number)
  }

  async function raise(folder: string, value: number): Promise<void> {
    if (!Number.isSafeInteger(value) || value < 1) throw new RangeError('no number to raise to')
    await mkdir(folder, { recursive: true })
    const raised = (await numbersIn(folder)).some((known) => known >= value)
    if (!raised) await writeDurably(join(folder, String(value)), '')
    // A higher one may have been made a moment ago by another process and not be durable yet.
    await syncFoldersOf(join(folder, String(value)), top)
    if (raised) return
    const lower = (await numbersIn(folder)).filter((known) => known < value)
    await Promise.all(lower.map((known) => rm(join(folder, String(known)), { force: true })))
  }

  return {
    read: (name) => orNull(readFile(pathOf(name), 'utf8')),
    write: (name, text) => onStorage(() => write(pathOf(name), text)),
    highest: async (name) => Math.max(0, ...(await numbersIn(pathOf(name)))),
    raise: (name, value) => onStorage(() => raise(pathOf(name), value)),
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
