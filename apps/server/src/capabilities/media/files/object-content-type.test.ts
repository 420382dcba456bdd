import { expect, test } from 'vitest'
import { deliveryOf } from './object-content-type.ts'

test('STO-05 a known video is shown in place under its type, with its name in any script', () => {
  expect(deliveryOf('2026-11-21/1/1-a/钢琴.mp4')).toEqual({
    contentType: 'video/mp4',
    disposition: "inline; filename*=UTF-8''%E9%92%A2%E7%90%B4.mp4",
  })
})

test('STO-05 anything else is saved, never shown', () => {
  for (const name of ['a.html', 'a.svg', 'a.prores', 'mp4', 'a.constructor']) {
    expect(deliveryOf(name)).toMatchObject({ contentType: 'application/octet-stream' })
    expect(deliveryOf(name).disposition).toMatch(/^attachment;/)
  }
})
