import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTool, temporaryFolder } from '../../../../test/clips.ts'
import { lookInto } from '../media-input.ts'
import { findKeyFrames } from './key-frames.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder[Symbol.asyncDispose]())

const signal = AbortSignal.timeout(60_000)

/** A film of so many pictures a second, with pictures that are shown in another order than they are decoded. */
async function film(name: string, rate: string, over: readonly string[] = []): Promise<string> {
  const path = join(folder.path, name)
  await runTool('ffmpeg', [
    ...['-y', '-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=${rate}:duration=12`],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=12', '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-bf', '3', '-g', '37', '-pix_fmt', 'yuv420p', '-c:a', 'aac', ...over, path],
  ])
  return path
}

/** What ffprobe says of every packet: it reads the whole film for it. */
async function toldByProbe(path: string): Promise<number[]> {
  const asked = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'packet=pts_time,flags']
  const said = await runTool('ffprobe', [...asked, '-of', 'csv=p=0', path])
  return said
    .split('\n')
    .filter((line) => line.includes('K'))
    .map((line) => Math.round(Number(line.split(',')[0]) * 1000))
}

test.each(['25', '24000/1001', '30000/1001', '50', '60'])(
  'CLP-01 key frames of a film of %s pictures a second are those of its index, and little of it is read',
  async (rate) => {
    const path = await film(`film-${rate.replace('/', '-')}.mp4`, rate)
    const { size } = await stat(path)
    let read = 0
    const found = await lookInto(path, (readAt) =>
      findKeyFrames(
        async (at, length) => {
          read += length
          return readAt(at, length)
        },
        size,
        signal,
      ),
    )
    expect(found).toEqual(await toldByProbe(path))
    expect(found.length).toBeGreaterThan(7)
    expect(read).toBeLessThan(size / 20)
  },
)

test('CLP-01 a film without an index tells no key frames, and a damaged index throws nothing', async () => {
  const look = (path: string) => lookInto(path, (read, size) => findKeyFrames(read, size, signal))
  expect(await look(await film('film.mkv', '25'))).toEqual([])
  expect(await look(await film('parts.mp4', '25', ['-movflags', 'frag_keyframe+empty_moov']))).toEqual([])
  const bytes = await readFile(await film('whole.mp4', '25', ['-movflags', '+faststart']))
  const index = bytes.subarray(0, bytes.indexOf('mdat', 0, 'latin1') + 4)
  // Every byte of the index is broken once: whatever is told then, it is told.
  for (let at = 32; at < index.length; at += 97) {
    const broken = Buffer.from(index)
    broken[at] = 0xff
    const read = async (from: number, length: number) => broken.subarray(from, from + length)
    expect(Array.isArray(await findKeyFrames(read, bytes.length, signal))).toBe(true)
  }
})
