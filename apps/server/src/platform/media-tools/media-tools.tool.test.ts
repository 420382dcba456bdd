import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutFile, makeClip, runTool, temporaryFolder, textAsVideo } from '../../../test/clips.ts'
import { createMediaTools, type MediaTools } from './media-tools.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let tools: MediaTools
const inFolder = (name: string) => join(folder.path, name)
const probe = (path: string) => tools.probe(path, { fileName: 'my film.mp4' })

beforeAll(async () => {
  folder = await temporaryFolder()
  const env = { DATA_DIR: folder.path, FFMPEG_PATH: undefined, FFPROBE_PATH: undefined }
  tools = await createMediaTools({ env, log: pino({ level: 'silent' }) })
})
afterAll(() => folder[Symbol.asyncDispose]())

test('VID-03 both programs are found and tell their version and where they come from', () => {
  expect(tools.ffmpeg.version).not.toBe('')
  expect(['configured', 'system', 'npm']).toContain(tools.ffprobe.source)
})

test.each(['mp4', 'mov', 'webm', 'avi', 'flv', 'wmv', 'mpg', 'ts', 'mxf'])(
  'UPL-08 a .%s is probed',
  async (ending) => {
    const size = ending === 'mxf' ? { width: 320, height: 240 } : {}
    const { path } = await makeClip({ path: inFolder(`good.${ending}`), ...size })
    const facts = await probe(path)
    expect(facts).toMatchObject({ orientation: 'landscape', frameRate: 25 })
    expect(facts.durationMs).toBeGreaterThan(900)
    expect(facts.durationMs).toBeLessThan(1300)
  },
)

test('VID-03 facts of a faststart file with sound', async () => {
  const { path } = await makeClip({ path: inFolder('fast.mp4'), seconds: 2, faststart: true })
  expect(await probe(path)).toMatchObject({
    container: 'mp4',
    width: 160,
    height: 90,
    videoCodec: 'h264',
    audioCodec: 'aac',
    hdr: null,
  })
})

test('VID-03 a film that a phone turned is portrait', async () => {
  const { path } = await makeClip({ path: inFolder('turned.mp4'), rotate: 90, sound: false })
  expect(await probe(path)).toMatchObject({
    width: 90,
    height: 160,
    orientation: 'portrait',
    audioCodec: null,
  })
})

test('VID-03 a live recording without a duration in its header is measured', async () => {
  const { path } = await makeClip({ path: inFolder('source.webm') })
  const live = inFolder('live.webm')
  await runTool('ffmpeg', ['-nostdin', '-y', '-v', 'error', '-i', path, '-c', 'copy', '-live', '1', live])
  const facts = await probe(live)
  expect(facts.durationMs).toBeGreaterThan(800)
  expect(facts.durationMs).toBeLessThan(1300)
})

test.each([
  ['with its index first', 'mp4', true],
  ['with its index last', 'mp4', false],
  ['of Windows', 'avi', false],
  ['of Matroska', 'webm', false],
  ['of Windows Media', 'wmv', false],
])('U10 a file %s (%s) that lost its end is told as incomplete', async (_how, ending, faststart) => {
  const { path } = await makeClip({ path: inFolder(`cut-${faststart}.${ending}`), faststart })
  await expect(probe(await cutFile(path, 0.6))).rejects.toMatchObject({
    code: 'media.videoTruncated',
    params: { fileName: 'my film.mp4' },
  })
})

test('U10 twelve bytes with the name of a video are told as incomplete', async () => {
  const { path } = await makeClip({ path: inFolder('twelve.mp4') })
  await writeFile(path, (await readFile(path)).subarray(0, 12))
  await expect(probe(path)).rejects.toMatchObject({ code: 'media.videoTruncated' })
})

test('U10 text, nothing and noise are no video', async () => {
  const noise = inFolder('noise.mp4')
  await writeFile(
    noise,
    Buffer.concat([
      Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2\0\0\0\x10moov', 'latin1'),
      Buffer.alloc(8, 7),
    ]),
  )
  for (const path of [
    await textAsVideo(inFolder('text.mp4'), 'This is no film.'),
    await textAsVideo(inFolder('empty.mp4'), ''),
    noise,
  ]) {
    await expect(probe(path), path).rejects.toMatchObject({ code: 'media.notAVideo' })
  }
})

test('U10 sound without a picture is told as such', async () => {
  const { path } = await makeClip({ path: inFolder('sound.mp4'), picture: false })
  await expect(probe(path)).rejects.toMatchObject({ code: 'media.noPicture' })
})

test('U10 a film of no length is told as having no picture', async () => {
  const { path } = await makeClip({ path: inFolder('source.mp4'), sound: false })
  const still = inFolder('nothing.mp4')
  await runTool('ffmpeg', [
    '-nostdin',
    '-y',
    '-v',
    'error',
    '-i',
    path,
    '-c',
    'copy',
    '-frames:v',
    '0',
    still,
  ])
  await expect(probe(still)).rejects.toMatchObject({
    code: expect.stringMatching(/^media\.(noPicture|notAVideo)$/u),
  })
})

test('H2 a playlist with the name of a video is refused and its addresses are never asked for', async () => {
  let hits = 0
  const canary = createServer((_request, response) => {
    hits += 1
    response.end()
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  try {
    const address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/part.ts`
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${address}\n#EXT-X-ENDLIST\n`
    const path = await textAsVideo(inFolder('list.mp4'), playlist)
    await expect(probe(path)).rejects.toMatchObject({ code: 'media.notAVideo' })
    await expect(
      tools.thumbnail(path, inFolder('list.jpg'), { fileName: 'list.mp4', durationMs: 1000 }),
    ).rejects.toMatchObject({
      code: 'media.notAVideo',
    })
    expect(hits).toBe(0)
  } finally {
    canary.close()
  }
})

test('VID-03 the thumbnail is a JPEG 640 wide, and nothing else is left behind', async () => {
  const { path } = await makeClip({ path: inFolder('thumb.mp4'), seconds: 2 })
  const out = inFolder('thumb-out.jpg')
  await tools.thumbnail(path, out, { fileName: 'thumb.mp4', durationMs: 2000 })
  const facts = await runTool('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name,width,height',
    '-of',
    'csv=p=0',
    out,
  ])
  expect(facts.trim()).toBe('mjpeg,640,360')
  expect((await readdir(folder.path)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('VID-03 where nothing can be seen at a tenth of the film, the first picture is taken', async () => {
  const { path } = await makeClip({ path: inFolder('short.mp4'), seconds: 1 })
  const out = inFolder('short.jpg')
  await tools.thumbnail(path, out, { fileName: 'short.mp4', durationMs: 3_600_000 })
  expect((await readFile(out)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
})

/** Films whose picture and sound change when we say. */
async function cutClip(name: string, lengths: readonly number[], coding: readonly string[]): Promise<string> {
  const path = inFolder(name)
  const colours = ['red', 'white', 'blue', 'black', 'yellow']
  const pictures = lengths.map(
    (length, at) => `color=${colours[at % colours.length]}:size=64x36:rate=10:duration=${length}[v${at}]`,
  )
  const joined = `${pictures.join(';')};${lengths.map((_length, at) => `[v${at}]`).join('')}concat=n=${lengths.length}:v=1:a=0[v]`
  await runTool('ffmpeg', [
    ...['-nostdin', '-y', '-v', 'error', '-filter_complex', joined, '-map', '[v]'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', ...coding, path],
  ])
  return path
}
async function shotsIn(path: string, durationMs: number): Promise<unknown> {
  const out = `${path}.json`
  const shares: number[] = []
  const options = { fileName: 'cut.mp4', durationMs, signal: AbortSignal.timeout(60_000) }
  await tools.derive('shots', path, out, { ...options, onProgress: (share) => shares.push(share) })
  expect(shares.at(-1)).toBeGreaterThan(0.5)
  return JSON.parse(await readFile(out, 'utf8'))
}

test('SUB-01 shots of a short film, whatever its coder made of them', async () => {
  const path = await cutClip('short-cuts.mp4', [2, 1, 3], ['-sc_threshold', '0'])
  expect(await shotsIn(path, 6000)).toEqual([2000, 3000])
})

test.each([
  ['are told by its whole pictures', []],
  ['are seen in every picture where whole ones come by the clock', ['-sc_threshold', '0', '-g', '40']],
] as const)('SUB-01 shots of a long film %s', async (how, coding) => {
  const lengths = [3, 12, 7, 18, 5, 9, 14, 6, 11, 8, 16, 4, 13, 10, 2]
  const path = await cutClip(`long-${how.length}.mp4`, lengths, coding)
  const ends = lengths.map(
    (_length, at) => lengths.slice(0, at + 1).reduce((sum, one) => sum + one, 0) * 1000,
  )
  expect(await shotsIn(path, 138_000)).toEqual(ends.slice(0, -1))
})

test('SUB-01 peaks are fifty a second, silent where the film is, and from its beginning', async () => {
  const path = inFolder('loud.mp4')
  await runTool('ffmpeg', [
    ...['-nostdin', '-y', '-v', 'error', '-f', 'lavfi', '-i', 'color=red:size=64x36:rate=10:duration=4'],
    ...['-f', 'lavfi', '-i', "aevalsrc='if(between(t,1,2),sin(2*PI*440*t),0)':s=48000:d=3"],
    ...['-c:v', 'libx264', '-c:a', 'aac', path],
  ])
  const out = inFolder('loud.bin')
  const options = { fileName: 'loud.mp4', durationMs: 4000, signal: AbortSignal.timeout(60_000) }
  await tools.derive('peaks', path, out, { ...options, onProgress: () => undefined })
  const peaks = [...(await readFile(out))]
  expect(peaks.length).toBeGreaterThanOrEqual(150)
  expect(peaks.length).toBeLessThan(160)
  expect(Math.max(...peaks.slice(0, 45))).toBeLessThan(10)
  expect(Math.min(...peaks.slice(55, 95))).toBeGreaterThan(100)
  expect(Math.max(...peaks.slice(105, 150))).toBeLessThan(10)
})

test('SUB-01 a film without sound has no peaks', async () => {
  const { path } = await makeClip({ path: inFolder('silent.mp4'), sound: false })
  const options = { fileName: 'silent.mp4', durationMs: 1000, signal: AbortSignal.timeout(60_000) }
  await expect(
    tools.derive('peaks', path, inFolder('silent.bin'), { ...options, onProgress: () => undefined }),
  ).rejects.toMatchObject({ code: 'media.derivativeFailed' })
  expect((await readdir(folder.path)).filter((name) => name.endsWith('.part'))).toEqual([])
})
