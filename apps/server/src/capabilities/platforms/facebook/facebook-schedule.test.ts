import fc from 'fast-check'
import { expect, test } from 'vitest'
import { description } from '../adapter-rig.test-support.ts'
import { bookedFor, waitSeconds } from './facebook-schedule.ts'
import { localeOf } from './facebook-side.ts'

const at = new Date('2026-11-25T00:00:00.000Z')
const inSeconds = (seconds: number, fbFormat: 'watch' | 'reels' = 'watch') => ({
  ...description,
  fbFormat,
  publishAt: new Date(at.getTime() + seconds * 1000).toISOString(),
})
const day = 24 * 3600

test.each([
  [-60, 0],
  [0, 0],
  [300, 300],
  [600, 600],
  [659, 659],
  [661, 0],
  [30 * day - 120, 0],
  [30 * day + 3600, 3660],
])('D3 PUB-05 a video that is due in %i s waits %i s', (seconds, wait) => {
  expect(waitSeconds(inSeconds(seconds), at)).toBe(wait)
})

test('D4 PUB-05 a reel is booked at most 29 days ahead; nothing waits that is to be public at once, or never', () => {
  expect(waitSeconds(inSeconds(29 * day + 3600, 'reels'), at)).toBe(3660)
  expect(waitSeconds(description, at)).toBe(0)
  expect(waitSeconds({ ...inSeconds(300), visibility: 'private' }, at)).toBe(0)
})

test('PUB-05 what does not wait is booked for its own second or published at once, never before its time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -day, max: 40 * day }),
      fc.constantFrom('watch', 'reels'),
      (seconds, format) => {
        const wanted = inSeconds(seconds, format)
        if (waitSeconds(wanted, at) > 0) return
        const booked = bookedFor(wanted, at)
        expect(booked).toBe(seconds <= 0 ? null : at.getTime() / 1000 + seconds)
      },
    ),
  )
})

test('PUB-05 after the wait it is due, or may be booked', () => {
  fc.assert(
    fc.property(fc.integer({ min: -day, max: 40 * day }), (seconds) => {
      const wanted = inSeconds(seconds)
      const later = new Date(at.getTime() + waitSeconds(wanted, at) * 1000)
      expect(waitSeconds(wanted, later)).toBe(0)
      expect(() => bookedFor(wanted, later)).not.toThrow()
    }),
  )
})

test('PUB-05 too late to be booked and too early to be published is neither', () => {
  expect(() => bookedFor(inSeconds(599), at)).toThrow(expect.objectContaining({ kind: 'transient' }))
})

test.each([
  ['zh', 'zh_CN'],
  ['zh-Hant', 'zh_TW'],
  ['zh-Hans', 'zh_CN'],
  ['en', 'en_US'],
  ['pt-PT', 'pt_PT'],
  ['fr', 'fr_FR'],
  ['ar', 'ar_AR'],
])('D5 the language %s is the locale %s', (language, locale) => {
  expect(localeOf(language)).toBe(locale)
})
