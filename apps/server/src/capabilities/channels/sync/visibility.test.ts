import { expect, test } from 'vitest'
import { visibilityOf } from './visibility.ts'

const now = Date.parse('2026-05-01T00:00:00.000Z')
const [past, future] = ['2026-04-30T00:00:00Z', '2026-05-02T00:00:00Z']
const states = ['uploaded', 'processed', 'failed', 'rejected', 'deleted', null] as const
const privacies = ['public', 'unlisted', 'private', null] as const
const schedules = [past, future, null] as const
const allowed = [null, [], ['CN']] as const
const blocked = [null, [], ['US']] as const

/** Every combination of what a platform can tell. */
const told = states.flatMap((processing) =>
  privacies.flatMap((privacy) =>
    schedules.flatMap((scheduledAt) =>
      allowed.flatMap((regionAllowed) =>
        blocked.map((regionBlocked) => ({ processing, privacy, scheduledAt, regionAllowed, regionBlocked })),
      ),
    ),
  ),
)
const seen = (over: Partial<(typeof told)[number]>) =>
  visibilityOf(
    {
      processing: 'processed',
      privacy: 'public',
      scheduledAt: null,
      regionAllowed: null,
      regionBlocked: null,
      ...over,
    },
    now,
  )

test('VID-01 each rule of the visibility, alone', () => {
  expect(visibilityOf(null, now)).toBe('removed')
  expect(seen({ processing: 'deleted' })).toBe('removed')
  expect(seen({ processing: 'rejected' })).toBe('blocked')
  expect(seen({ regionAllowed: [] })).toBe('blocked')
  expect(seen({ privacy: 'private', scheduledAt: future })).toBe('scheduled')
  expect(seen({ privacy: 'private', scheduledAt: past })).toBe('private')
  expect(seen({ privacy: 'private' })).toBe('private')
  expect(seen({ privacy: 'unlisted' })).toBe('unlisted')
  expect(seen({ regionBlocked: ['US'] })).toBe('regionBlocked')
  expect(seen({ regionAllowed: ['CN'] })).toBe('regionBlocked')
  expect(seen({ regionBlocked: [] })).toBe('public')
  expect(seen({})).toBe('public')
})

test('VID-01 an earlier rule hides every later one, whatever else is told', () => {
  expect(told).toHaveLength(648)
  for (const video of told) {
    const is = visibilityOf(video, now)
    if (video.processing === 'deleted') expect(is).toBe('removed')
    else if (video.processing === 'rejected') expect(is).toBe('blocked')
    else expect(is).not.toBe('removed')
    // What is not public is never called public, and a schedule says something of private videos alone.
    if (video.privacy === 'private') expect(['public', 'unlisted', 'regionBlocked']).not.toContain(is)
    if (is === 'scheduled') expect(video).toMatchObject({ privacy: 'private', scheduledAt: future })
    if (is === 'public') expect(video.regionAllowed).toBeNull()
  }
})
