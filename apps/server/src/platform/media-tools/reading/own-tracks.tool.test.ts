import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCaptionedClip } from '../../../../test/caption-clips.ts'
import { makeClip, runTool, temporaryFolder } from '../../../../test/clips.ts'
import { installFromDebian } from '../../../../test/debian-packages.ts'
import { pgsTrack } from '../../../../test/pgs-track.ts'
import { createMediaTools, type MediaTools } from '../media-tools.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let tools: MediaTools
const signal = new AbortController().signal
const env = () => ({ DATA_DIR: folder.path, FFMPEG_PATH: undefined, FFPROBE_PATH: undefined })
const hasChinese = () => /^chi_sim$/mu.test(spawnSync('tesseract', ['--list-langs']).stdout?.toString() ?? '')

beforeAll(async () => {
  if (!hasChinese()) installFromDebian('tesseract-ocr', 'tesseract-ocr-chi-sim')
  folder = await temporaryFolder()
  tools = await createMediaTools({ env: env(), log: pino({ level: 'silent' }) })
}, 300_000)
afterAll(() => folder[Symbol.asyncDispose]())

async function read(path: string, language: string, reading = tools.reading) {
  const place = join(folder.path, `work-${language}-${path.length}`)
  await mkdir(place, { recursive: true })
  const found = await reading.embedded(path, {
    fileName: 'film.mp4',
    language,
    durationMs: 40_000,
    folder: place,
    signal,
    onProgress: () => undefined,
  })
  expect(await readdir(place)).toEqual([])
  return found
}

test.each(['plain.mp4', "it's, [a];=x: %1 \\ 集.mp4"])(
  'SUB-01 closed captions in the pictures of a film are read at their times, whatever it is called: %s',
  async (name) => {
    const path = join(folder.path, name)
    await makeCaptionedClip(path, 6, [
      { from: 5, to: 60, text: 'HELLO AGAIN' },
      { from: 65, to: 120, text: 'GOOD BYE' },
    ])
    const found = (await read(path, 'en')) ?? []
    expect(found.map(({ text, confidence }) => [text, confidence])).toEqual([
      ['HELLO AGAIN', null],
      ['GOOD BYE', null],
    ])
    const [first, second] = found
    // Shown with the picture that carries the last of it: after the letters, two in each picture.
    for (const [ms, shown] of [
      [first?.startMs, 17 * 40],
      [first?.endMs, 60 * 40],
      [second?.startMs, 75 * 40],
      [second?.endMs, 120 * 40],
    ] as const)
      expect(Math.abs((ms ?? 0) - shown), String(shown)).toBeLessThanOrEqual(120)
  },
)

/** A film with a track of pictures: three cues, one of them over the seam of two windows. */
async function pictured(): Promise<string> {
  const canvas = { width: 1280, height: 720 }
  const black = join(folder.path, 'black.mp4')
  await runTool('ffmpeg', [
    ...['-y', '-v', 'error', '-f', 'lavfi', '-i', `color=black:size=1280x720:rate=25:duration=40`],
    ...[
      '-f',
      'lavfi',
      '-i',
      'sine=duration=40',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
    ],
    black,
  ])
  const cues = [
    { startMs: 2000, endMs: 4000, text: '你终于回来了' },
    { startMs: 29_000, endMs: 31_500, text: '我等了你三年' },
    { startMs: 35_000, endMs: 37_000, text: 'Nobody answers the phone' },
  ]
  const facts = await tools.probe(black, { fileName: 'black.mp4' })
  const drawn = join(folder.path, 'drawn.mp4')
  const work = join(folder.path, 'compose')
  await mkdir(work)
  await tools.compose(
    { input: black, fileName: 'black.mp4', facts },
    {
      intro: null,
      outro: null,
      watermark: null,
      music: null,
      texts: [{ size: 'medium', place: 'bottom', cues }],
      loudness: null,
    },
    drawn,
    { folder: work, signal, onProgress: () => undefined },
  )
  const [y, height] = [504, 216]
  const pictures = []
  for (const { startMs, endMs } of cues) {
    const gray = join(folder.path, 'one.gray')
    await runTool('ffmpeg', [
      ...['-y', '-v', 'error', '-ss', String(startMs / 1000 + 1), '-i', drawn, '-frames:v', '1'],
      ...['-vf', `crop=1280:${height}:0:${y},format=gray`, '-f', 'rawvideo', gray],
    ])
    pictures.push({ startMs, endMs, pixels: await readFile(gray), x: 0, y, width: canvas.width, height })
  }
  const track = join(folder.path, 'track.sup')
  await writeFile(track, pgsTrack(canvas, pictures))
  const out = join(folder.path, 'pictured.mkv')
  await runTool('ffmpeg', [
    ...['-y', '-v', 'error', '-i', black, '-i', track, '-map', '0', '-map', '1', '-c', 'copy', '-copyts'],
    ...['-metadata:s:s:0', 'language=chi', out],
  ])
  return out
}

test('SUB-01 a track of pictures in a film’s own file is read, and one that cannot be read here says what lacks', async () => {
  const path = await pictured()
  const found = (await read(path, 'zh')) ?? []
  expect(found.map(({ text }) => text.replaceAll(/\s/gu, ''))).toEqual([
    '你终于回来了',
    '我等了你三年',
    'Nobodyanswersthephone',
  ])
  for (const [at, ms] of [2000, 29_000, 35_000].entries())
    expect(Math.abs((found[at]?.startMs ?? 0) - ms)).toBeLessThanOrEqual(300)
  expect(Math.abs((found[1]?.endMs ?? 0) - 31_500)).toBeLessThanOrEqual(300)
  await expect(read(path, 'hi')).rejects.toMatchObject({ code: 'subtitles.noOcrLanguage' })
}, 300_000)

test('SUB-01 a film with none of them says so', async () => {
  const { path } = await makeClip({ path: join(folder.path, 'mute.mp4'), seconds: 2 })
  expect(await read(path, 'zh')).toBeNull()
})
