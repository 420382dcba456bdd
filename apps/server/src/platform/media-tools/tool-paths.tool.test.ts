import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/clips.ts'
import { resolveTool } from './tool-paths.ts'

async function setUp(folder: string) {
  const program = async (directory: string, mode: number) => {
    await mkdir(join(folder, directory), { recursive: true })
    const path = join(folder, directory, 'ffprobe')
    await writeFile(path, '#!/bin/sh\n')
    await chmod(path, mode)
    return path
  }
  return {
    configured: await program('configured', 0o755),
    system: await program('system', 0o755),
    npm: await program('npm', 0o644),
    toolsDir: join(folder, 'tools'),
  }
}

test('VID-03 a program is taken as configured, then from the system, then from npm', async () => {
  await using folder = await temporaryFolder()
  const { configured, system, npm, toolsDir } = await setUp(folder.path)
  const searchPath = join(folder.path, 'system')
  const npmPath = async () => npm
  const find = (more: { configured?: string; searchPath?: string }) =>
    resolveTool('ffprobe', { configured: undefined, searchPath, toolsDir, npmPath, ...more })

  expect(await find({ configured })).toEqual({ path: configured, source: 'configured' })
  expect(await find({})).toEqual({ path: system, source: 'system' })
  expect(await find({ searchPath: '' })).toEqual({ path: npm, source: 'npm' })
})

test('VID-03 a program that npm left without the right to run gets it', async () => {
  await using folder = await temporaryFolder()
  const { npm, toolsDir } = await setUp(folder.path)
  await resolveTool('ffprobe', { configured: undefined, searchPath: '', toolsDir, npmPath: async () => npm })
  expect((await stat(npm)).mode & 0o111).toBe(0o111)
  expect(await readFile(npm, 'utf8')).toBe('#!/bin/sh\n')
})

test('VID-03 a configured path that is no program is said at start', async () => {
  await using folder = await temporaryFolder()
  const { toolsDir } = await setUp(folder.path)
  const search = { configured: '/nonexistent/ffprobe', searchPath: '', toolsDir, npmPath: async () => '' }
  await expect(resolveTool('ffprobe', search)).rejects.toThrow('FFPROBE_PATH: /nonexistent/ffprobe')
})
