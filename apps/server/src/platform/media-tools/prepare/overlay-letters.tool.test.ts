import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTool, temporaryFolder } from '../../../../test/clips.ts'
import { ffmpegPatience, ffmpegs, toolsWith } from '../../../../test/ffmpegs.ts'
import { drawnPart, type GrayPicture, grayPictures, scaled, ssim } from '../../../../test/gray-pictures.ts'
import type { MediaTools } from '../media-tools.ts'

/**
 * `overlay-zh.png` and `overlay-ar.png` are these words as Chromium 150 draws them on black, white, without hinting:
 * 960 × 120 points, in the middle of one line of 120px, in Noto Sans SC at 35.22px and in Noto Sans Arabic at 35.04px (from
 * npm), which is what "large" comes to in a picture 540 points high.
 */
const words = { zh: '长安十二时辰 高能片段', ar: 'لحظات قوية من الحلقة الأولى' } as const
const references = join(import.meta.dirname, '../../../../test/pictures')
const picture = { width: 960, height: 540 }
const nonJoiner = '\u200c'
const leftToRight = '\u202d'

describe.each(ffmpegs)('with the %s ffmpeg', (kind) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let tools: MediaTools
  let black: string
  let count = 0

  beforeAll(async () => {
    folder = await temporaryFolder()
    tools = await toolsWith(kind, folder.path)
    black = join(folder.path, 'black.mp4')
    const color = `color=black:s=${picture.width}x${picture.height}:r=25:d=0.4`
    await runTool('ffmpeg', ['-y', '-v', 'error', '-f', 'lavfi', '-i', color, '-c:v', 'libx264', black])
  }, ffmpegPatience)
  afterAll(() => folder[Symbol.asyncDispose]())

  /** A title as it stands in the frame. */
  async function titled(text: string): Promise<GrayPicture> {
    count += 1
    const work = join(folder.path, `work-${count}`)
    await mkdir(work)
    const out = join(folder.path, `out-${count}.mp4`)
    const facts = await tools.probe(black, { fileName: 'black.mp4' })
    await tools.compose(
      { input: black, fileName: 'black.mp4', facts },
      {
        intro: null,
        outro: null,
        watermark: null,
        music: null,
        loudness: null,
        texts: [{ size: 'large', place: 'top', cues: [{ startMs: 0, endMs: 1000, text }] }],
      },
      out,
      { folder: work, signal: new AbortController().signal, onProgress: () => undefined },
    )
    const [frame] = (await grayPictures(out, picture)).slice(4)
    if (frame === undefined) throw new Error('no picture was drawn')
    return drawnPart(frame)
  }

  const reference = async (language: keyof typeof words): Promise<GrayPicture> => {
    const [drawn] = await grayPictures(join(references, `overlay-${language}.png`), {
      width: 960,
      height: 120,
    })
    if (drawn === undefined) throw new Error('no reference')
    return drawnPart(drawn)
  }
  const likeness = (one: GrayPicture, other: GrayPicture) => ssim(scaled(one, undefined, other), other)

  test.each(['zh', 'ar'] as const)(
    'CLP-01 a title in %s stands in the frame as a browser draws it',
    async (language) => {
      const [drawn, meant] = [await titled(words[language]), await reference(language)]
      expect(Math.abs(drawn.width / meant.width - 1)).toBeLessThan(0.02)
      expect(Math.abs(drawn.height / meant.height - 1)).toBeLessThan(0.06)
      expect(likeness(drawn, meant)).toBeGreaterThan(0.75)
    },
  )

  test('CLP-01 a title in Arabic is joined, and runs from right to left', async () => {
    const meant = await reference('ar')
    const apart = await titled([...words.ar].join(nonJoiner))
    expect(apart.width).toBeGreaterThan(meant.width * 1.1)
    expect(likeness(apart, meant)).toBeLessThan(0.4)
    // The same letters from left to right, each in the form that it has at its place.
    expect(likeness(await titled(`${leftToRight}${words.ar}`), meant)).toBeLessThan(0.4)
  })
})
