import { noDefaults } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { expect, test } from 'vitest'
import { contested, fillingOf, markedBy, withoutFields } from './template-filling.ts'
import { filledOf } from './templates/template-samples.test-support.ts'

const filled = filledOf({
  source: 'chosen',
  tags: ['短剧'],
  defaults: { ...noDefaults, madeForKids: false },
})

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

test('SET-01 PUB-01 a template brings its watermark, and the next one takes it away; the rest of the recipe stays', () => {
  const watermark = { id: '3', name: '台标', corner: 'topEnd', widthPercent: 12, opacityPercent: 80 } as const
  const marked = markedBy(filledOf({ watermark }), { overlayText: '第一集' })
  expect(marked).toEqual({
    overlayText: '第一集',
    watermarkId: 'template:3',
    corner: 'topRight',
    widthPercent: 12,
    opacityPercent: 80,
  })
  expect(markedBy(filled, marked)).toMatchObject({ overlayText: '第一集', watermarkId: null })
  expect(markedBy(null, undefined)).toBeUndefined()
})
