import { expect, test } from 'vitest'
import { newRecord } from '#src/shared/upload/engine/task-board.ts'
import { givenBack } from './given-back.ts'

const fileOf = (name: string, size = 8) => new File([new Uint8Array(size)], name, { lastModified: 5 })
const taskOf = (uuid: string, file: File) =>
  newRecord(
    { title: uuid, channelId: null, channelName: '', fileName: 'x.mp4', file, handle: null },
    uuid,
    '1',
    0,
  ).task
const picked = (...files: File[]) => files.map((file) => ({ file, handle: null }))

test('UPL-06 the files of a folder that is chosen again go to the tasks they were of, the others to none', () => {
  const tasks = ['第 1 集.mp4', '第 2 集.mp4', '第 3 集.mp4'].map((name) => taskOf(name, fileOf(name)))
  const given = givenBack(tasks, picked(fileOf('第 2 集.mp4'), fileOf('说明.txt'), fileOf('第 1 集.mp4')))
  expect(given.map(({ uuid, picked: { file } }) => [uuid, file.name])).toEqual([
    ['第 1 集.mp4', '第 1 集.mp4'],
    ['第 2 集.mp4', '第 2 集.mp4'],
  ])
})

test('UPL-06 one file is given to one task', () => {
  const tasks = [taskOf('a', fileOf('1.mp4')), taskOf('b', fileOf('1.mp4'))]
  expect(givenBack(tasks, picked(fileOf('1.mp4'))).map(({ uuid }) => uuid)).toEqual(['a'])
})
