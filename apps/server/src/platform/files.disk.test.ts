import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { orNull, syncFolder } from './files.ts'

test('U1 a missing file is null, any other failure goes on', async () => {
  expect(await orNull(stat(join(tmpdir(), 'pindao-no-such-file')))).toBeNull()
  await expect(orNull(stat('\0'))).rejects.toMatchObject({ code: 'ERR_INVALID_ARG_VALUE' })
  await expect(orNull(Promise.reject(new Error('other')))).rejects.toThrow('other')
})

test('U1 a folder is synced, one that is not there is a failure', async () => {
  await syncFolder(tmpdir())
  await expect(syncFolder(join(tmpdir(), 'pindao-no-such-folder'))).rejects.toMatchObject({ code: 'ENOENT' })
})
