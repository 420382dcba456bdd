import { cleanFileName } from '@pindao/protocol/media/file-name.ts'
import { expect, test } from 'vitest'
import { objectKeyOf } from './object-key.ts'

const at = '2026-11-21T05:00:00.123Z'

test('STO-01 the key is the file name under a prefix of date, user id and timestamp', () => {
  const key = objectKeyOf({ owner: 42n, fileName: '钢琴.mp4', at, nonce: 'a1b2c3' })
  expect(key).toBe('2026-11-21/42/1795237200123-a1b2c3/钢琴.mp4')
})

test('UPL-07 the longest cleaned name fits into the 255 bytes of a file name', () => {
  const verdict = cleanFileName(`${'频'.repeat(300)}.cineform`)
  const fileName = verdict.ok ? verdict.fileName : ''
  const leaf = objectKeyOf({ owner: 1n, fileName, at, nonce: 'a1b2c3' }).split('/').at(-1) ?? ''
  expect(fileName).not.toBe('')
  expect(Buffer.byteLength(leaf)).toBeLessThanOrEqual(255)
})
