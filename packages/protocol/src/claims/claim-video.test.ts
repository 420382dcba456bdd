import { expect, test } from 'vitest'
import { claimVideoIdOf } from './claim-video.ts'

test.each([
  ['youtube', 'dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['youtube', ' https://youtu.be/dQw4w9WgXcQ?si=x ', 'dQw4w9WgXcQ'],
  ['youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s', 'dQw4w9WgXcQ'],
  ['youtube', 'youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['youtube', 'https://studio.youtube.com/video/dQw4w9WgXcQ/copyright', 'dQw4w9WgXcQ'],
  ['youtube', 'https://example.com/', null],
  ['youtube', '我的视频', null],
  ['facebook', '1234567890123456', '1234567890123456'],
  ['facebook', 'https://www.facebook.com/reel/1234567890123456/', '1234567890123456'],
  ['facebook', 'https://www.facebook.com/page/videos/1234567890123456', '1234567890123456'],
  ['facebook', 'https://www.facebook.com/watch/?v=1234567890123456', '1234567890123456'],
  ['facebook', 'https://www.facebook.com/page', null],
] as const)('CLM-01 the video that a person names on %s by %s', (platform, text, id) => {
  expect(claimVideoIdOf(platform, text)).toBe(id)
})
