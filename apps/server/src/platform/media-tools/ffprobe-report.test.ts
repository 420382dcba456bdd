import { expect, test } from 'vitest'
import { readReport } from './ffprobe-report.ts'

const picture = {
  codec_type: 'video',
  codec_name: 'hevc',
  width: 1920,
  height: 1080,
  avg_frame_rate: '30000/1001',
}
const read = (streams: object[], format: object = { duration: '12.3456', bit_rate: '8000000' }) =>
  readReport(JSON.stringify({ streams, format }))
const facts = (...args: Parameters<typeof read>) => {
  const verdict = read(...args)
  if (verdict.kind !== 'video') throw new Error(verdict.kind)
  return verdict.facts
}

test('VID-03 duration, size, codecs, frame rate and bit rate are read', () => {
  expect(facts([picture, { codec_type: 'audio', codec_name: 'aac' }])).toEqual({
    durationMs: 12346,
    width: 1920,
    height: 1080,
    orientation: 'landscape',
    videoCodec: 'hevc',
    audioCodec: 'aac',
    frameRate: 29.97,
    bitRate: 8_000_000,
    hdr: null,
  })
})

test.each([
  ['the display matrix', { side_data_list: [{ side_data_type: 'x' }, { rotation: -90 }] }],
  ['a tag, as older programs say it', { tags: { rotate: '270' } }],
])('VID-03 a phone video is portrait when %s turns it', (_how, turn) => {
  expect(facts([{ ...picture, ...turn }])).toMatchObject({
    width: 1080,
    height: 1920,
    orientation: 'portrait',
  })
})

test('VID-03 HDR is told by its transfer curve', () => {
  expect(facts([{ ...picture, color_transfer: 'smpte2084' }]).hdr).toBe('pq')
  expect(facts([{ ...picture, color_transfer: 'arib-std-b67' }]).hdr).toBe('hlg')
})

test('VID-03 what the header does not tell is null, and an unknown duration is undefined', () => {
  const silent = facts([{ ...picture, avg_frame_rate: '0/0' }], {})
  expect(silent).toMatchObject({ durationMs: undefined, audioCodec: null, frameRate: null, bitRate: null })
})

test('U10 a sound file with a cover picture has no picture', () => {
  const cover = { ...picture, disposition: { attached_pic: 1 } }
  expect(read([{ codec_type: 'audio', codec_name: 'aac' }, cover]).kind).toBe('noPicture')
})

test('U10 nonsense is unreadable', () => {
  expect(read([]).kind).toBe('unreadable')
  expect(read([{ codec_type: 'video', width: 0, height: 0 }]).kind).toBe('unreadable')
  expect(readReport('{"streams": 3').kind).toBe('unreadable')
})

test.each(['31622401', '900719926.56', '-1', 'nan', 'N/A'])(
  'VID-03 a duration of %s seconds is none: the film is measured',
  (duration) => {
    expect(facts([picture], { duration }).durationMs).toBeUndefined()
    expect(facts([{ ...picture, duration: '7' }], { duration }).durationMs).toBe(7000)
  },
)
