import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBlockReserver } from './block-reserver.ts'

const MiB = 1024 * 1024

async function sparseFile(name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'pindao blocks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  await writeFile(path, '')
  await truncate(path, 8 * MiB)
  return { path, held: async () => (await stat(path)).blocks * 512 }
}

test('STO-01 reserves exactly the regions it is asked for, many asked at once, whatever their files are called', async () => {
  const reserve = createBlockReserver()
  const files = await Promise.all(['plain', '片 $(rm -rf .) "two" words'].map(sparseFile))
  const asked = files.flatMap(({ path }) => [0, 2, 4].map((place) => reserve(path, place * MiB, MiB)))
  expect(await Promise.all(asked)).toEqual(asked.map(() => true))
  for (const { held, path } of files) {
    expect(await held()).toBe(3 * MiB)
    expect((await stat(path)).size).toBe(8 * MiB)
  }
})

test('STO-01 says of each region for itself that it could not be had', async () => {
  const reserve = createBlockReserver()
  const { path } = await sparseFile('here')
  const answers = [reserve(`${path}.gone`, 0, MiB), reserve(path, 0, MiB), reserve(`${path}\n0 1 x`, 0, MiB)]
  expect(await Promise.all(answers)).toEqual([false, true, false])
})

test('STO-01 says no where there is nothing to run, and begins anew once there is', async () => {
  const reserve = createBlockReserver()
  const { path } = await sparseFile('later')
  vi.stubEnv('PATH', '/nowhere')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await Promise.all([reserve(path, 0, MiB), reserve(path, MiB, MiB)])).toEqual([false, false])
  vi.unstubAllEnvs()
  expect(await reserve(path, 0, MiB)).toBe(true)
})
