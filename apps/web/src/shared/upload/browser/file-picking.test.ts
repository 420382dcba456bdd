import { expect, test } from 'vitest'
import { filesOfInput } from './file-picking.ts'

const fileAt = (path: string) => {
  const file = new File(['x'], path.slice(path.lastIndexOf('/') + 1))
  Object.defineProperty(file, 'webkitRelativePath', { value: path })
  return file
}
const listOf = (...paths: string[]) => paths.map(fileAt) as unknown as FileList

test('UPL-01 the files of a folder stand as people count, whatever order the disk has them in', () => {
  const files = listOf('剧/第二季/第 1 集.mp4', '剧/第一季/第 10 集.mp4', '剧/第一季/第 2 集.mp4')
  const sorted = filesOfInput(files).map(({ folder, file }) => `${folder}${file.name}`)
  expect(sorted.filter((path) => path.includes('第一季'))).toEqual([
    '剧/第一季/第 2 集.mp4',
    '剧/第一季/第 10 集.mp4',
  ])
})

test('UPL-01 files that were chosen one by one stay in the order they were chosen in', () => {
  expect(filesOfInput(listOf('b.mp4', 'a.mp4')).map(({ file }) => file.name)).toEqual(['b.mp4', 'a.mp4'])
})
