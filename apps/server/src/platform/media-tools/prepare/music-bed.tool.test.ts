import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeClip, runTool, temporaryFolder } from '../../../../test/clips.ts'
import { ffmpegPatience, ffmpegs, toolsWith } from '../../../../test/ffmpegs.ts'
import type { MediaTools } from '../media-tools.ts'
import type { ComposePlan, Film } from './prepare-film.ts'

describe.each(ffmpegs)('with the %s ffmpeg', (kind) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let tools: MediaTools
  let film: Film
  let silent: Film
  let track: string
  let count = 0

  const open = async (name: string, sound: boolean): Promise<Film> => {
    const { path } = await makeClip({ path: join(folder.path, name), seconds: 4, sound })
    return { input: path, fileName: name, facts: await tools.probe(path, { fileName: name }) }
  }

  beforeAll(async () => {
    folder = await temporaryFolder()
    tools = await toolsWith(kind, folder.path)
    film = await open('film.mp4', true)
    silent = await open('silent.mp4', false)
    track = join(folder.path, 'track.wav')
    // Shorter than the film, and of another pitch than its 440 Hz.
    const tone = ['-f', 'lavfi', '-i', 'sine=frequency=1000:sample_rate=44100:duration=1.5']
    await runTool('ffmpeg', ['-y', '-v', 'error', ...tone, '-c:a', 'pcm_s16le', track])
  }, ffmpegPatience)
  afterAll(() => folder[Symbol.asyncDispose]())

  type Music = Partial<Omit<NonNullable<ComposePlan['music']>, 'path'>>
  async function underMusic(source: Film, music: Music, over: Partial<ComposePlan> = {}) {
    count += 1
    const work = join(folder.path, `work-${count}`)
    await mkdir(work)
    const out = join(folder.path, `out-${count}.mp4`)
    const plan: ComposePlan = {
      intro: null,
      outro: null,
      watermark: null,
      texts: [],
      loudness: null,
      music: { original: 'keep', gainDb: 0, fadeMs: 0, path: track, ...music },
      ...over,
    }
    const options = { folder: work, signal: new AbortController().signal, onProgress: () => undefined }
    await tools.compose(source, plan, out, options)
    const raw = `${out}.f32`
    await runTool('ffmpeg', ['-y', '-v', 'error', '-i', out, '-ac', '1', '-ar', '48000', '-f', 'f32le', raw])
    const bytes = await readFile(raw)
    const sound = new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4))
    return { sound, facts: await tools.probe(out, { fileName: 'out.mp4' }) }
  }

  /** How strong a tone is between two times, by Goertzel: a full sine is 1. */
  function tone(sound: Float32Array, hz: number, fromMs: number, toMs: number): number {
    const part = sound.subarray(fromMs * 48, toMs * 48)
    let [re, im] = [0, 0]
    for (const [at, one] of part.entries()) {
      re += one * Math.cos((2 * Math.PI * hz * at) / 48_000)
      im += one * Math.sin((2 * Math.PI * hz * at) / 48_000)
    }
    return (2 * Math.hypot(re, im)) / part.length
  }
  const decibels = (one: number, other: number) => 20 * Math.log10(one / other)

  test('CLP-01 music is heard under a clip from its beginning to its end, the sound of the film as it was, quieter, or silent', async () => {
    const { sound: kept, facts } = await underMusic(film, {})
    expect(facts.durationMs).toSatisfy((ms: number) => Math.abs(ms - 4000) < 120)
    const [own, music] = [tone(kept, 440, 500, 3500), tone(kept, 1000, 500, 1400)]
    expect(own).toBeGreaterThan(0.05)
    expect(music).toBeGreaterThan(0.05)
    // The track is shorter than the film, and begins again.
    expect(tone(kept, 1000, 3100, 3900)).toBeGreaterThan(music * 0.8)

    const { sound: ducked } = await underMusic(film, { original: 'duck' })
    expect(decibels(tone(ducked, 440, 500, 3500), own)).toBeCloseTo(-12, 0)
    const { sound: muted } = await underMusic(film, { original: 'mute', gainDb: -6 })
    expect(tone(muted, 440, 500, 3500)).toBeLessThan(own / 300)
    expect(decibels(tone(muted, 1000, 500, 1400), music)).toBeCloseTo(-6, 0)
  })

  test('CLP-01 music fades in and out, is brought to the loudness that is wanted, and is all that is heard of a silent film', async () => {
    const { sound } = await underMusic(silent, { fadeMs: 1000 })
    const middle = tone(sound, 1000, 1600, 2400)
    expect(tone(sound, 1000, 0, 150)).toBeLessThan(middle * 0.25)
    expect(tone(sound, 1000, 3850, 4000)).toBeLessThan(middle * 0.25)
    const intro = await open('intro.mp4', false)
    const { sound: whole, facts } = await underMusic(silent, { original: 'mute' }, { intro, loudness: -23 })
    // What stands around the film has its own sound, or none.
    expect(facts.durationMs).toSatisfy((ms: number) => Math.abs(ms - 8000) < 200)
    expect(tone(whole, 1000, 500, 3500)).toBeLessThan(0.001)
    expect(tone(whole, 1000, 5000, 7000)).toBeGreaterThan(0.02)
  })
})
