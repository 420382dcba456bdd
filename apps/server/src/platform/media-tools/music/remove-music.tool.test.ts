import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeClip, runTool, temporaryFolder } from '../../../../test/clips.ts'
import { ffmpegPatience, ffmpegs, toolsWith } from '../../../../test/ffmpegs.ts'
import type { MediaTools } from '../media-tools.ts'
import type { Film } from '../prepare/prepare-film.ts'
import type { MusicPlan } from './remove-music.ts'

describe.each(ffmpegs)('with the %s ffmpeg', (kind) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let tools: MediaTools
  let film: Film
  let count = 0

  beforeAll(async () => {
    folder = await temporaryFolder()
    tools = await toolsWith(kind, folder.path)
    const { path } = await makeClip({
      path: join(folder.path, 'film.mp4'),
      seconds: 8,
      width: 320,
      height: 180,
    })
    film = { input: path, fileName: 'film.mp4', facts: await tools.probe(path, { fileName: 'film.mp4' }) }
  }, ffmpegPatience)
  afterAll(() => folder[Symbol.asyncDispose]())

  async function make(plan: MusicPlan, source = film): Promise<string> {
    count += 1
    const work = join(folder.path, `it's [${count}]; a:b`)
    await mkdir(work)
    const out = join(folder.path, `out-${count}.mp4`)
    await tools.removeMusic(source, plan, out, {
      folder: work,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    return out
  }

  /** The sound of a film as samples of one channel at 48 kHz, from -1 to 1. */
  async function soundOf(path: string): Promise<Float32Array> {
    const raw = `${path}.f32`
    await runTool('ffmpeg', ['-y', '-v', 'error', '-i', path, '-ac', '1', '-ar', '48000', '-f', 'f32le', raw])
    const bytes = await readFile(raw)
    return new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4))
  }

  /** How loud a part is, as the root of its mean square. */
  function loudness(sound: Float32Array, fromMs: number, toMs: number): number {
    const part = sound.subarray(fromMs * 48, toMs * 48)
    return Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / part.length)
  }

  /** How often a tone swings in a second. */
  function pitch(sound: Float32Array, fromMs: number, toMs: number): number {
    const part = sound.subarray(fromMs * 48, toMs * 48)
    let crossings = 0
    for (let at = 1; at < part.length; at += 1)
      if ((part[at - 1] ?? 0) < 0 && (part[at] ?? 0) >= 0) crossings += 1
    return (crossings * 1000) / (toMs - fromMs)
  }

  /** The pictures of a film as checksums: copied ones are the same, bit for bit. */
  async function picturesOf(path: string): Promise<readonly string[]> {
    const list = `${path}.md5`
    await runTool('ffmpeg', ['-y', '-v', 'error', '-i', path, '-map', '0:v:0', '-f', 'framemd5', list])
    return (await readFile(list, 'utf8'))
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(',').at(-1)?.trim() ?? '')
  }

  const parts = [
    { fromMs: 1000, toMs: 2000 },
    { fromMs: 4500, toMs: 5250 },
  ]

  async function tone(name: string, frequency: number, seconds: number, options: readonly string[] = []) {
    const path = join(folder.path, name)
    const source = `sine=frequency=${frequency}:sample_rate=44100:duration=${seconds}`
    await runTool('ffmpeg', ['-y', '-v', 'error', '-f', 'lavfi', '-i', source, ...options, path])
    return path
  }

  test('BGM-01 mute: silence in the parts to the millisecond, the rest as it was, every picture the same', async () => {
    const out = await make({ method: 'mute', ranges: parts })
    const [before, after] = [await soundOf(String(film.input)), await soundOf(out)]
    for (const { fromMs, toMs } of parts) {
      expect(loudness(after, fromMs + 25, toMs - 25)).toBeLessThan(0.0005)
      // Beyond the ramps the film is heard again.
      expect(loudness(after, fromMs - 120, fromMs - 40)).toBeGreaterThan(0.05)
      expect(loudness(after, toMs + 40, toMs + 120)).toBeGreaterThan(0.05)
    }
    for (const [from, to] of [
      [100, 900],
      [2100, 4400],
      [5350, 7800],
    ] as const)
      expect(loudness(after, from, to) / loudness(before, from, to)).toBeCloseTo(1, 1)
    expect(await picturesOf(out)).toEqual(await picturesOf(String(film.input)))
    expect(await picturesOf(out)).toHaveLength(200)
    const { durationMs } = await tools.probe(out, { fileName: 'out.mp4' })
    expect(Math.abs(durationMs - film.facts.durationMs)).toBeLessThan(60)
  })

  test('BGM-01 replace: the track in the parts and nowhere else, as loud as asked; a short one begins again', async () => {
    const trackPath = await tone('track.mp3', 1000, 0.6)
    const out = await make({ method: 'replace', ranges: parts, trackPath, gainDb: 0 })
    const sound = await soundOf(out)
    for (const { fromMs, toMs } of parts) expect(pitch(sound, fromMs + 320, toMs - 320)).toBeGreaterThan(900)
    expect(pitch(sound, 2200, 4300)).toBeCloseTo(440, -1)
    expect(pitch(sound, 5400, 7800)).toBeCloseTo(440, -1)
    expect(await picturesOf(out)).toEqual(await picturesOf(String(film.input)))
    const quiet = await soundOf(await make({ method: 'replace', ranges: parts, trackPath, gainDb: -12 }))
    const ratio = loudness(quiet, 1400, 1600) / loudness(sound, 1400, 1600)
    expect(ratio).toBeGreaterThan(0.2)
    expect(ratio).toBeLessThan(0.3)
  })

  test('BGM-01 trim: the parts are gone to the picture, with their sound', async () => {
    const out = await make({ method: 'trim', ranges: parts })
    const { durationMs } = await tools.probe(out, { fileName: 'out.mp4' })
    expect(Math.abs(durationMs - 6250)).toBeLessThan(80)
    // A part of 750 ms ends within a picture of 40 ms.
    expect(Math.abs((await picturesOf(out)).length - 156)).toBeLessThanOrEqual(1)
  })

  test('BGM-01 separation: what the program leaves of the parts, joined without a gap', async () => {
    const program = join(folder.path, 'separate.sh')
    await writeFile(
      program,
      '#!/bin/sh\nmkdir -p "$2/model/sound"\ncp "$1" "$2/model/sound/vocals.wav"\ncp "$1" "$2/model/sound/no_vocals.wav"\n',
    )
    const separator = { argv: ['sh', program, '{in}', '{outdir}'], timeoutMs: 20_000 }
    const out = await make({ method: 'separate', ranges: parts, separator })
    const [before, after] = [await soundOf(String(film.input)), await soundOf(out)]
    // The stand-in leaves everything: nothing may be heard of the joints.
    for (let at = 200; at < 7800; at += 50) {
      const ratio = loudness(after, at, at + 50) / loudness(before, at, at + 50)
      expect(ratio, `${at} ms`).toBeGreaterThan(0.85)
      expect(ratio, `${at} ms`).toBeLessThan(1.15)
    }
    const broken = { argv: ['sh', '-c', 'exit 3', '{in}', '{outdir}'], timeoutMs: 20_000 }
    await expect(make({ method: 'separate', ranges: parts, separator: broken })).rejects.toMatchObject({
      code: 'music.separatorFailed',
    })
  })

  test('BGM-01 films without sound, and cuts that leave nothing, are refused', async () => {
    const { path } = await makeClip({ path: join(folder.path, 'silent.mp4'), sound: false })
    const facts = await tools.probe(path, { fileName: 'silent.mp4' })
    const silent = { input: path, fileName: 'silent.mp4', facts }
    await expect(make({ method: 'mute', ranges: parts }, silent)).rejects.toMatchObject({
      code: 'music.noSound',
    })
    const all = [{ fromMs: 0, toMs: 9000 }]
    await expect(make({ method: 'trim', ranges: all })).rejects.toMatchObject({ code: 'music.nothingLeft' })
  })

  test('BGM-01 a track is read: its length, its loudness; what is none is refused', async () => {
    const track = await tone('long.wav', 500, 5)
    const { durationMs, loudness: lufs } = await tools.readSound(track, new AbortController().signal)
    expect(durationMs).toBe(5000)
    expect(lufs).toBeGreaterThan(-40)
    expect(lufs).toBeLessThan(-10)
    const list = join(folder.path, 'list.mp3')
    await writeFile(list, '#EXTM3U\nhttp://127.0.0.1/secret\n')
    await expect(tools.readSound(list, new AbortController().signal)).rejects.toMatchObject({
      code: 'music.notASound',
    })
    const named = join(folder.path, 'film.m4a.txt')
    await copyFile(join(folder.path, 'list.mp3'), named)
    await expect(tools.readSound(named, new AbortController().signal)).rejects.toMatchObject({
      code: 'music.notASound',
    })
  })
})
