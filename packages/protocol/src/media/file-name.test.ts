import { expect, test } from 'vitest'
import { cleanFileName, titleOfFile } from './file-name.ts'

const cleaned = (raw: string) => {
  const verdict = cleanFileName(raw)
  return verdict.ok ? verdict.fileName : verdict.code
}

test.each([
  ['山谷 vlog (最终).MP4', '山谷vlog最终.mp4'],
  ['C:\\films\\a-b_c.1.mov', 'ab_c.1.mov'],
  ['__.mp4', '__.mp4'],
  [`${'频'.repeat(81)}.cineform`, `${'频'.repeat(80)}.cineform`],
])('UPL-07 %j is cleaned to what may stand in a key', (raw, expected) => {
  expect(cleaned(raw)).toBe(expected)
})

test.each([
  ['فيديو.mp4', 'video.mp4'],
  ['عرض_تقديمي.MOV', 'video.mov'],
  ['видео.webm', 'video.webm'],
  ['動画まとめ.mp4', '動画.mp4'],
  ['まとめ.mp4', 'video.mp4'],
  ['١٢٣.mp4', 'video.mp4'],
  ['فيديو 2.mp4', '2.mp4'],
])('UPL-07 %j, named in another script, is stored as %j and keeps its title', (raw, expected) => {
  expect(cleaned(raw)).toBe(expected)
  expect(titleOfFile(raw)).toBe(raw.slice(0, raw.lastIndexOf('.')))
})

test.each([
  ['.mp4', 'media.fileNameEmpty'],
  ['   .mp4', 'media.fileNameEmpty'],
  ['★★★.mp4', 'media.fileNameInvalid'],
  ['....mp4', 'media.fileNameInvalid'],
  ['فيديو', 'media.extensionNotAllowed'],
  ['فيديو.txt', 'media.extensionNotAllowed'],
])('UPL-07 UPL-08 %j is refused', (raw, code) => {
  expect(cleaned(raw)).toBe(code)
})
