import { expect, test } from 'vitest'
import { likePattern } from './contains.ts'

test('PUB-05 wildcards a person types stand for themselves', () => {
  expect(likePattern('100%_a\\b')).toBe('%100\\%\\_a\\\\b%')
})
