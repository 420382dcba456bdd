import { spawnSync } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeSubtitles } from '@pindao/protocol/subtitles/formats/write-subtitles.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClip, runTool, temporaryFolder } from '../../../../test/clips.ts'
import { installFromDebian } from '../../../../test/debian-packages.ts'
import { createMediaTools, type MediaTools } from '../media-tools.ts'

const lines = [
  ['你终于回来了', 'You are back at last'],
  ['我等了你三年', 'I waited for three years'],
  ['别再说了', 'Say no more'],
  ['再给我一次机会', 'Give me one more chance'],
  ['这座城市从不等人', 'This city waits for nobody'],
  ['明天早上七点', 'Seven in the morning'],
  ['你听见雨声了吗', 'Can you hear the rain'],
  ['谢谢你的帮助', 'Thank you for your help'],
  ['我们去哪里', 'Where are we going'],
  ['公司已经卖了', 'The company is sold'],
  ['他不是我的哥哥', 'He is not my brother'],
  ['请把门关上', 'Please close the door'],
  ['今天天气很好', 'The weather is fine today'],
  ['合同在桌子上', 'The contract is on the table'],
  ['我不相信你', 'I do not believe you'],
  ['电话一直没人接', 'Nobody answers the phone'],
  ['妈妈还在医院', 'Mother is still in hospital'],
  ['这是最后一封信', 'This is the last letter'],
  ['火车已经开走了', 'The train has left'],
  ['我们回家吧', 'Let us go home'],
] as const
const cues = lines.map(([zh, en], at) => ({
  startMs: at * 3000 + 400,
  endMs: at * 3000 + 2600,
  text: `${zh}\n${en}`,
}))

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let tools: MediaTools
const signal = new AbortController().signal
const hasChinese = () => /^chi_sim$/mu.test(spawnSync('tesseract', ['--list-langs']).stdout?.toString() ?? '')

beforeAll(async () => {
  if (!hasChinese()) installFromDebian('tesseract-ocr', 'tesseract-ocr-chi-sim')
  folder = await temporaryFolder()
  const env = { DATA_DIR: folder.path, FFMPEG_PATH: undefined, FFPROBE_PATH: undefined }
  tools = await createMediaTools({ env, log: pino({ level: 'silent' }) })
}, 300_000)
afterAll(() => folder[Symbol.asyncDispose]())

async function work(name: string): Promise<string> {
  const path = join(folder.path, name)
  await mkdir(path)
  return path
}

test('SUB-01 of 20 cues in two languages that are drawn over a moving picture at least 19 are read', async () => {
  const { path } = await makeClip({
    path: join(folder.path, 'plain.mp4'),
    seconds: 60,
    width: 1280,
    height: 720,
  })
  const facts = await tools.probe(path, { fileName: 'plain.mp4' })
  const film = { input: path, fileName: 'plain.mp4', facts }
  const out = join(folder.path, 'drawn.mp4')
  const texts = [{ size: 'medium', place: 'bottom', cues }] as const
  const options = { folder: await work('compose'), signal, onProgress: () => undefined }
  await tools.compose(
    film,
    { intro: null, outro: null, watermark: null, music: null, texts, loudness: null },
    out,
    options,
  )
  const shares: number[] = []
  const reading = await work('reading')
  const found = await tools.reading.drawn(out, {
    fileName: 'drawn.mp4',
    language: 'zh',
    width: 1280,
    height: 720,
    durationMs: facts.durationMs,
    crop: { top: 70, height: 30 },
    folder: reading,
    signal,
    onProgress: (share) => shares.push(share),
  })
  const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
  const isFound = (cue: (typeof cues)[number]) =>
    found.some(
      (one) =>
        Math.abs(one.startMs - cue.startMs) <= 500 &&
        Math.abs(one.endMs - cue.endMs) <= 500 &&
        plain(one.text) === plain(cue.text),
    )
  const missed = cues.filter((cue) => !isFound(cue)).map(({ text }) => text)
  expect(cues.length - missed.length, `missed ${missed} of ${JSON.stringify(found)}`).toBeGreaterThanOrEqual(
    19,
  )
  expect(found.length).toBeLessThanOrEqual(22)
  expect(shares.at(-1)).toBe(1)
  expect(await readdir(reading)).toEqual([])
}, 300_000)

test('SUB-01 the text of a film’s own file is read by its language, and a film without one says so', async () => {
  const { path } = await makeClip({
    path: join(folder.path, 'mute.mp4'),
    seconds: 4,
    width: 320,
    height: 180,
  })
  const files = await Promise.all(
    [
      ['zh', '你好'],
      ['en', 'Hello'],
    ].map(async ([language, text]) => {
      const file = join(folder.path, `${language}.srt`)
      await writeFile(file, writeSubtitles([{ startMs: 500, endMs: 1500, text: text ?? '' }], 'srt'))
      return file
    }),
  )
  const out = join(folder.path, 'tracks.mp4')
  await runTool('ffmpeg', [
    ...['-y', '-v', 'error', '-i', path],
    ...files.flatMap((file) => ['-i', file]),
    ...['-map', '0', '-map', '1', '-map', '2', '-c', 'copy', '-c:s', 'mov_text'],
    ...['-metadata:s:s:0', 'language=chi', '-metadata:s:s:1', 'language=eng', out],
  ])
  const options = { folder: await work('tracks'), signal, durationMs: 4000, onProgress: () => undefined }
  const read = (fileName: string, language: string) =>
    tools.reading.embedded(join(folder.path, fileName), { fileName, language, ...options })
  expect(await read('tracks.mp4', 'en')).toEqual([
    { startMs: 500, endMs: 1500, text: 'Hello', confidence: null },
  ])
  expect(await read('tracks.mp4', 'zh')).toMatchObject([{ text: '你好' }])
  expect(await read('mute.mp4', 'zh')).toBeNull()
})

test('SUB-01 the sound of a film is handed on as files of 16 kHz that are gone afterwards', async () => {
  const { path } = await makeClip({
    path: join(folder.path, 'sound.mp4'),
    seconds: 3,
    width: 320,
    height: 180,
  })
  const place = await work('sound')
  const heard: (readonly [number, number])[] = []
  await tools.reading.spoken(
    path,
    { fileName: 'sound.mp4', folder: place, signal, durationMs: 3000 },
    async (piece, share) => {
      const told = await runTool('ffprobe', [
        '-v',
        'error',
        '-show_entries',
        'stream=sample_rate,channels',
        '-of',
        'csv=p=0',
        piece.path,
      ])
      expect(told.trim()).toBe('16000,1')
      heard.push([piece.offsetMs, share])
    },
  )
  expect(heard).toEqual([[0, 1]])
  expect(await readdir(place)).toEqual([])
})

test('SUB-01 a language whose letters cannot be read here says which package lacks', async () => {
  const refused = tools.reading.drawn('nowhere.mp4', {
    fileName: 'x.mp4',
    language: 'hi',
    width: 1,
    height: 1,
    durationMs: 1,
    crop: { top: 70, height: 30 },
    folder: folder.path,
    signal,
    onProgress: () => undefined,
  })
  await expect(refused).rejects.toMatchObject({
    code: 'subtitles.noOcrLanguage',
    params: { name: 'tesseract-ocr-hin' },
  })
})
