import { expect, test } from 'vitest'
import { columnsInOrder } from './export-choice.ts'

const every = ['id', 'title', 'channel', 'createdAt', 'uploader']
const tells = { video: ['title'], channel: ['channel'], uploaded: ['createdAt', 'uploader'] }

test('EXP-01 the columns of a file follow those of the list; what it does not show comes after', () => {
  expect(columnsInOrder(every, tells, ['uploaded', 'video', 'actions'])).toEqual({
    shown: ['createdAt', 'uploader', 'title'],
    all: ['createdAt', 'uploader', 'title', 'id', 'channel'],
  })
  expect(columnsInOrder(every, tells, [])).toEqual({ shown: [], all: every })
})
