import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPartFiles, makePartFile } from './part-file.ts'

async function newPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pindao-part-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'a.part')
}

test('UPL-12 parts that are written together share the handles until the last of them has closed', async () => {
  const path = await newPath()
  await makePartFile(path, 3)
  const open = createPartFiles()
  const [one, other] = await Promise.all([open(path), open(path)])
  expect(other?.cached).toBe(one?.cached)
  await one?.close()
  await other?.cached.write('abc', 0)
  expect(await readFile(path, 'ascii')).toBe('abc')
  await other?.close()
  await expect(other?.cached.stat()).rejects.toThrow()
  const later = await open(path)
  expect(await later?.cached.stat()).toMatchObject({ size: 3 })
  await later?.close()
})

test('U1 a file that is not there is looked for again', async () => {
  const path = await newPath()
  const open = createPartFiles()
  expect(await Promise.all([open(path), open(path)])).toEqual([null, null])
  await makePartFile(path, 3)
  const file = await open(path)
  expect(file).not.toBeNull()
  await file?.close()
})
