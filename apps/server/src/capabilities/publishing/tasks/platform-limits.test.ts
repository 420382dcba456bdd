import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { describe, expect, test } from 'vitest'
import { assertPlatformTakes } from './platform-limits.ts'

const now = Date.parse('2026-05-01T08:00:00Z')
const words = {
  title: '第一集',
  description: '',
  tags: [],
  visibility: visibilityCodes.public,
  publishAt: null,
  fbFormat: null,
}
const code = (run: () => void): string | null => {
  try {
    run()
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('PUB-03 PUB-05 PUB-07 what a platform would refuse, or make something else of, is refused before it is queued', () => {
  test.each([
    ['youtube', { visibility: visibilityCodes.unlisted }, 60_000, null],
    ['facebook', { visibility: visibilityCodes.unlisted }, 60_000, 'publishing.visibilityNotOffered'],
    ['facebook', { fbFormat: 'reels' as const }, 60_000, null],
    ['facebook', { fbFormat: 'reels' as const }, 91_000, 'publishing.reelLength'],
    ['facebook', { fbFormat: 'reels' as const }, null, null],
    ['facebook', { publishAt: '2026-07-01T08:00:00Z' }, null, 'publishing.scheduleTooFar'],
    [
      'facebook',
      { fbFormat: 'reels' as const, description: 'a'.repeat(2201) },
      null,
      'publishing.textTooLong',
    ],
    ['youtube', { description: '字'.repeat(1667) }, null, 'publishing.textTooLong'],
    ['youtube', { title: 'a<b' }, null, 'publishing.textCharacters'],
    ['youtube', { title: '字'.repeat(101) }, null, 'publishing.textTooLong'],
    ['facebook', { title: `${'字'.repeat(200)} <3` }, null, null],
    ['facebook', { title: '字'.repeat(256) }, null, 'publishing.textTooLong'],
  ])('%s %o for %s ms: %s', (platform, change, durationMs, refused) => {
    expect(code(() => assertPlatformTakes(platform, { ...words, ...change }, durationMs, now))).toBe(refused)
  })
})

test('PUB-03 a refusal names its field, for the form to say it there', () => {
  const refused = () => assertPlatformTakes('youtube', { ...words, title: 'a<b' }, null, now)
  expect(refused).toThrow(expect.objectContaining({ params: { field: 'title' } }))
})
