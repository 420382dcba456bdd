import { expect, test } from 'vitest'
import { isNamedAs } from './named-as.ts'
import { videoExtensions } from './video-extensions.ts'

test.each([
  ['a.mp4', 'mp4', 'h264', true],
  ['a.MP4', 'mov', 'hevc', true],
  ['a.mp4', 'matroska', 'h264', false],
  ['a.mov', 'avi', 'mpeg4', false],
  ['a.mpg', 'mpeg-ts', 'h264', true],
  ['a.avi', 'mp4', 'h264', false],
  ['a.webm', 'matroska', 'h264', true],
  ['a.webm', 'mp4', 'h264', false],
  ['a.wmv', 'asf', 'wmv2', true],
  ['a.prores', 'mov', 'prores', true],
  ['a.prores', 'mov', 'h264', false],
  ['a.cineform', 'avi', 'cfhd', true],
  ['a.dnxhr', 'mxf', 'dnxhd', true],
])('UPL-08 %s that is %s with %s: %s', (name, container, videoCodec, agrees) => {
  expect(isNamedAs(name, { container, videoCodec })).toBe(agrees)
})

test('UPL-08 a codec that was not looked for is no reason to refuse', () => {
  expect(isNamedAs('a.prores', { container: 'mov' })).toBe(true)
})

test('UPL-08 every ending that is taken can be agreed with', () => {
  const containers = ['mp4', 'avi', 'asf', 'flv', 'webm', 'mpeg-ps']
  for (const extension of videoExtensions)
    expect(containers.some((container) => isNamedAs(`a.${extension}`, { container }))).toBe(true)
})
