import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeClip, runTool, temporaryFolder } from '../../../../test/clips.ts'
import { ffmpegPatience, ffmpegs, toolsWith } from '../../../../test/ffmpegs.ts'
import { grayPictures, psnr } from '../../../../test/gray-pictures.ts'
import type { MediaTools } from '../media-tools.ts'
import type { ComposePlan, Film } from './prepare-film.ts'

describe.each(ffmpegs)('with the %s ffmpeg', (kind) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let tools: MediaTools
  let film: Film
  let count = 0

  beforeAll(async () => {
    folder = await temporaryFolder()
    tools = await toolsWith(kind, folder.path)
    film = await open('film.mp4', { seconds: 4, width: 320, height: 180 })
  }, ffmpegPatience)
  afterAll(() => folder[Symbol.asyncDispose]())

  async function open(name: string, options: Partial<Parameters<typeof makeClip>[0]> = {}): Promise<Film> {
    const { path } = await makeClip({ path: join(folder.path, name), ...options })
    return { input: path, fileName: name, facts: await tools.probe(path, { fileName: name }) }
  }

  /** Its folder has odd signs: what they mean to filters and lists must not matter. */
  async function place() {
    count += 1
    const work = join(folder.path, `it's [${count}], a:b; c`)
    await mkdir(work)
    const shares: number[] = []
    const options = {
      folder: work,
      signal: new AbortController().signal,
      onProgress: (share: number) => shares.push(share),
    }
    return { out: join(folder.path, `out-${count}.mp4`), work, shares, options }
  }

  async function edit(given: Parameters<typeof prepareRecipe.parse>[0], source = film) {
    const { out, work, shares, options } = await place()
    await tools.edit(source, prepareRecipe.parse(given), out, options)
    expect(await readdir(work)).toEqual([])
    expect(shares.at(-1)).toBe(1)
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
    return { out, facts: await tools.probe(out, { fileName: 'out.mp4' }) }
  }

  const small = { width: 80, height: 45 }
  const near = (ms: number) => (value: number) => Math.abs(value - ms) < 250
  const nothing: ComposePlan = {
    intro: null,
    outro: null,
    watermark: null,
    texts: [],
    music: null,
    loudness: null,
  }

  async function compose(plan: Partial<ComposePlan>, source = film) {
    const { out, work, options } = await place()
    await tools.compose(source, { ...nothing, ...plan }, out, options)
    expect(await readdir(work)).toEqual([])
    return { out, facts: await tools.probe(out, { fileName: 'out.mp4' }) }
  }

  /** How bright the points of a rectangle are on average, from 0 to 255, at a time. */
  async function brightness(path: string, at: number, crop: string): Promise<number> {
    const raw = `${path}.${at}.gray`
    const filter = `crop=${crop},scale=1:1:flags=area,format=gray`
    await runTool('ffmpeg', [
      '-y',
      '-v',
      'error',
      '-ss',
      String(at),
      '-i',
      path,
      '-frames:v',
      '1',
      '-vf',
      filter,
      '-f',
      'rawvideo',
      raw,
    ])
    return (await readFile(raw))[0] ?? 0
  }

  /** Which picture of the film each of another one shows, and how near the farthest of them is to it, in decibels. */
  async function shownIn(path: string) {
    const source = await grayPictures(String(film.input), small)
    const best = (await grayPictures(path, small)).map((one) => {
      const near = source.map((other) => psnr(one, other))
      const db = Math.max(...near)
      return { at: near.indexOf(db), db }
    })
    return { numbers: best.map(({ at }) => at), farthest: Math.min(...best.map(({ db }) => db)) }
  }
  const picturesFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)

  test('CLP-01 pieces are joined in the order of the recipe, to the picture and as they were', async () => {
    const { out, facts } = await edit({
      segments: [
        { startMs: 2000, endMs: 3000 },
        { startMs: 0, endMs: 480 },
      ],
    })
    expect(facts).toMatchObject({
      width: 320,
      height: 180,
      videoCodec: 'h264',
      audioCodec: 'aac',
      frameRate: 25,
    })
    expect(facts.durationMs).toSatisfy((ms: number) => Math.abs(ms - 1480) <= 60)
    const { numbers, farthest } = await shownIn(out)
    expect(numbers).toEqual([...picturesFrom(50, 25), ...picturesFrom(0, 12)])
    expect(farthest).toBeGreaterThan(30)
  })

  test('CLP-01 a fast cut copies the pictures, bit for bit, from a key frame on', async () => {
    const { out, facts } = await edit({ cut: 'fast', segments: [{ startMs: 0, endMs: 2000 }] })
    expect(facts.durationMs).toSatisfy((ms: number) => ms >= 1900 && ms < 4100)
    const { numbers, farthest } = await shownIn(out)
    expect(numbers).toEqual(picturesFrom(0, numbers.length))
    expect(numbers.length).toBeGreaterThanOrEqual(50)
    expect(farthest).toBeGreaterThan(90)
  })

  test.each([
    ['portrait', 'blur', 1080, 1920],
    ['portrait', 'crop', 1080, 1920],
    ['landscape', 'blur', 1920, 1080],
  ] as const)('CLP a film becomes %s by %s', async (shape, how, width, height) => {
    const short = await open(`short-${shape}-${how}.mp4`, { seconds: 1 })
    const { facts } = await edit({ frame: { shape, how } }, short)
    expect(facts).toMatchObject({ width, height })
    expect(facts.durationMs).toSatisfy(near(1000))
  })

  test('CLP a film sounds as loud as was asked for', async () => {
    const { out, facts } = await edit({ loudness: -16 })
    expect(facts.durationMs).toSatisfy(near(4000))
    const log = join(folder.path, 'loudness.txt')
    const watch = `ebur128=metadata=1,ametadata=print:key=lavfi.r128.I:file=${log}`
    await runTool('ffmpeg', ['-y', '-v', 'error', '-i', out, '-af', watch, '-f', 'null', '-'])
    const last = [...(await readFile(log, 'utf8')).matchAll(/r128\.I=(-?[\d.]+)/gu)].at(-1)?.[1]
    expect(Number(last)).toBeGreaterThan(-17.5)
    expect(Number(last)).toBeLessThan(-14.5)
  })

  test('CLP a film without sound, and one of another codec, are edited too', async () => {
    const silent = await open('silent.mp4', { sound: false })
    expect(
      (await edit({ segments: [{ startMs: 0, endMs: 500 }], loudness: -14 }, silent)).facts.audioCodec,
    ).toBeNull()
    const webm = await open('other.webm')
    expect((await edit({ cut: 'fast', segments: [{ startMs: 0, endMs: 500 }] }, webm)).facts).toMatchObject({
      container: 'mp4',
      videoCodec: 'h264',
    })
  })

  test('PUB-01 an intro and an outro of other shapes stand around the film, one of them silent', async () => {
    const intro = await open('intro.mp4', { width: 90, height: 160, sound: false })
    const outro = await open('outro.webm')
    const { facts } = await compose({ intro, outro, loudness: -14 })
    expect(facts).toMatchObject({ width: 320, height: 180, audioCodec: 'aac' })
    expect(facts.durationMs).toSatisfy(near(6000))
  })

  test('PUB-01 Chinese subtitles are burnt in while they are said, and stay within the picture', async () => {
    const black = join(folder.path, 'black.mp4')
    await runTool('ffmpeg', [
      '-y',
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'color=black:s=540x960:r=25:d=3',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      black,
    ])
    const source = {
      input: black,
      fileName: 'black.mp4',
      facts: await tools.probe(black, { fileName: 'black.mp4' }),
    }
    const cues = [
      {
        startMs: 1000,
        endMs: 2000,
        text: '这是一行很长很长的中文字幕，没有空格，所以要由我们自己来换行，否则会超出画面的两边。',
      },
    ]
    const { out } = await compose({ texts: [{ size: 'medium', place: 'bottom', cues }] }, source)
    const below = 'iw:ih/4:0:ih*3/4'
    expect(await brightness(out, 1.5, below)).toBeGreaterThan((await brightness(out, 0.5, below)) + 4)
    // Both edges stay free.
    expect(await brightness(out, 1.5, '16:ih:0:0')).toBeLessThan(2)
    expect(await brightness(out, 1.5, '16:ih:iw-16:0')).toBeLessThan(2)
  })

  test('PUB-01 a watermark lies in its corner', async () => {
    const mark = join(folder.path, 'mark.png')
    await runTool('ffmpeg', [
      '-y',
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'color=white:s=64x64',
      '-frames:v',
      '1',
      mark,
    ])
    const black = join(folder.path, 'dark.mp4')
    await runTool('ffmpeg', [
      '-y',
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'color=black:s=320x180:r=25:d=1',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      black,
    ])
    const source = {
      input: black,
      fileName: 'dark.mp4',
      facts: await tools.probe(black, { fileName: 'dark.mp4' }),
    }
    const { out } = await compose(
      { watermark: { path: mark, corner: 'bottomLeft', widthPercent: 20, opacity: 1 } },
      source,
    )
    expect(await brightness(out, 0.5, '40:40:12:ih-56')).toBeGreaterThan(180)
    expect(await brightness(out, 0.5, '40:40:iw-56:12')).toBeLessThan(30)
  })

  test('PUB-01 what is no picture, or a text that no font can draw, is refused with its reason', async () => {
    const path = join(folder.path, 'mark.svg')
    await writeFile(path, '<svg/>')
    const watermark = { path, corner: 'topLeft', widthPercent: 10, opacity: 1 } as const
    await expect(compose({ watermark })).rejects.toMatchObject({ code: 'media.pictureFormat' })
    const cues = [{ startMs: 0, endMs: 1000, text: '안녕하세요' }]
    await expect(compose({ texts: [{ size: 'small', place: 'top', cues }] })).rejects.toMatchObject({
      code: 'media.letterUndrawable',
      params: { letter: '안' },
    })
  })

  test('CLP a making that is stopped ends its program at once and leaves nothing', async () => {
    const long = await open('long.mp4', { seconds: 12, width: 640, height: 360 })
    const { out, work, options } = await place()
    const stop = new AbortController()
    const onProgress = () => stop.abort(new Error('stopped'))
    const making = tools.edit(long, prepareRecipe.parse({ frame: { shape: 'portrait' } }), out, {
      ...options,
      signal: stop.signal,
      onProgress,
    })
    await expect(making).rejects.toThrow('stopped')
    expect(await readdir(work)).toEqual([])
    expect(await readdir(folder.path)).not.toContain(out)
  })
})
