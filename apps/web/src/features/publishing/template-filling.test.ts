import type { FilledPublishTemplate } from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { noDefaults } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { expect, test } from 'vitest'
import { contested, fillingOf, withoutFields } from './template-filling.ts'

const filled: FilledPublishTemplate = {
  id: '1',
  name: '分集',
  source: 'chosen',
  title: '夜航 7',
  description: '',
  tags: ['短剧'],
  defaults: { ...noDefaults, madeForKids: false },
  problems: [],
  cut: [],
}

test('SET-01 a template fills in what it says, and leaves the rest', () => {
  expect(fillingOf(filled)).toEqual({ title: '夜航 7', tags: ['短剧'], madeForKids: false })
})

test('SET-01 what somebody typed is contested only where the template says something else', () => {
  const filling = fillingOf(filled)
  const touched =
    (...fields: string[]) =>
    (field: string) =>
      fields.includes(field)
  const values = { title: '我的', description: '我的', tags: ['短剧'], madeForKids: true }
  expect(contested(filling, values, touched())).toEqual([])
  expect(contested(filling, values, touched('title', 'description', 'tags'))).toEqual(['title'])
  expect(contested(filling, values, touched('madeForKids'))).toEqual(['madeForKids'])
  expect(withoutFields(filling, ['title', 'tags'])).toEqual({ madeForKids: false })
})
