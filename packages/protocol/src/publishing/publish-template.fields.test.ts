import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  noDefaults,
  placed,
  publishTemplateDefaults,
  templateContent,
  templateDescription,
  templateTags,
  templateTitle,
  usualWatermark,
  watermarkLook,
} from './publish-template.fields.ts'

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test('SET-01 a variable that there is not is refused at its field, by name', () => {
  const issue = templateTitle.safeParse('{series} {nope}').error?.issues[0]
  expect(issue).toMatchObject({ message: 'templateVariable', params: { variable: '{nope}' } })
  expect(messageOf(templateDescription, '{date:later}')).toBe('templateDate')
  expect(messageOf(templateTags, ['a', '{b}'])).toBe('templateVariable')
  expect(templateTitle.parse(' {series} ')).toBe('{series}')
})

test('SET-01 what no platform takes is refused before it is applied', () => {
  expect(messageOf(templateTitle, 'a<b')).toBe('titleCharacters')
  expect(messageOf(templateDescription, 'a>b')).toBe('descriptionCharacters')
  expect(messageOf(templateTitle, 'a'.repeat(501))).toBe('tooLong')
})

test('SET-01 a template for a department or a channel says which', () => {
  const schema = placed(z.object(templateContent))
  const content = {
    kind: 'publish',
    name: '分集',
    platform: null,
    language: null,
    title: '',
    description: '',
    tags: ['a', 'a'],
    defaults: noDefaults,
    watermark: usualWatermark,
    scope: 'all',
    departmentId: null,
    channelId: null,
    enabled: true,
    departmentDefault: false,
    footerId: null,
    watermarkId: null,
  }
  expect(schema.parse(content).tags).toEqual(['a'])
  const pathOf = (scope: string) => schema.safeParse({ ...content, scope }).error?.issues[0]?.path
  expect(pathOf('department')).toEqual(['departmentId'])
  expect(pathOf('channel')).toEqual(['channelId'])
  expect(schema.safeParse({ ...content, scope: 'department', departmentId: '3' }).success).toBe(true)
})

test('SET-01 the usual values are ones that are taken', () => {
  expect(publishTemplateDefaults.parse(noDefaults)).toEqual(noDefaults)
  expect(watermarkLook.parse(usualWatermark)).toEqual(usualWatermark)
})
