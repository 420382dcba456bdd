import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MiB } from './clips.ts'
import type { Product } from './product.ts'

const smallMiB = 96
const roomyMiB = 400
const reserve = 8 * MiB
/** More than any disk has. */
const everything = 2 ** 50

/** A storage for the product that runs full, and gets room. */
export type SmallDisk = {
  /** For the start of the product; read again at each restart. */
  readonly env: Readonly<Record<string, string>>
  /** From here on nothing large has room. */
  runFull(product: Product): Promise<void>
  makeRoom(product: Product): Promise<void>
  /** After the product has ended. */
  remove(): Promise<void>
}

/**
 * A disk of 96 MiB in memory that grows to 400. Where mounting is not allowed, the machine's own disk with all of it in
 * reserve, and the product is restarted to change that.
 */
export async function smallDisk(): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'pindao-e2e-disk-'))
  return mount(['-t', 'tmpfs', '-o', `size=${smallMiB}m`, 'tmpfs', folder])
    ? mountedDisk(folder)
    : reservedDisk(folder)
}

function mountedDisk(folder: string): SmallDisk {
  const unmount = () => spawnSync('umount', [folder]).status === 0
  process.once('exit', unmount)
  return {
    env: { STORAGE_DIR: join(folder, 'storage'), STORAGE_RESERVE: String(reserve) },
    runFull: async () => undefined,
    async makeRoom() {
      if (!mount(['-o', `remount,size=${roomyMiB}m`, folder])) throw new Error(`${folder} does not grow`)
    },
    async remove() {
      if (!unmount()) throw new Error(`${folder} stays mounted`)
      process.off('exit', unmount)
      await rm(folder, { recursive: true })
    },
  }
}

function reservedDisk(folder: string): SmallDisk {
  const env: Record<string, string> = { STORAGE_DIR: folder, STORAGE_RESERVE: String(reserve) }
  const restartWith = async (product: Product, bytes: number) => {
    env['STORAGE_RESERVE'] = String(bytes)
    await product.stop()
    await product.restart()
  }
  return {
    env,
    runFull: (product) => restartWith(product, everything),
    makeRoom: (product) => restartWith(product, reserve),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

function mount(args: readonly string[]): boolean {
  return process.getuid?.() === 0 && spawnSync('mount', args, { stdio: 'ignore' }).status === 0
}
