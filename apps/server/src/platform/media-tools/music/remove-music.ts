import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { AppError } from '#src/platform/app-error.ts'
import { inputArgs, inspectMediaFile } from '../media-file.ts'
import { type EditRun, measureRun } from '../prepare/edit-args.ts'
import { measuring, readLoudness } from '../prepare/loudness.ts'
import { editFilm, type Film, type PrepareOptions, progressOver, runOne } from '../prepare/prepare-film.ts'
import { probeLimits } from '../tool-limits.ts'
import type { RunTool } from '../tool-runner.ts'
import {
  containerOf,
  crossfadeMs,
  heardRange,
  hushedRun,
  keptRanges,
  mergedRanges,
  musicPatches,
  muteRun,
  patchedSound,
  patchRun,
  rampMs,
  type SoundRange,
  soundRun,
  voicePatches,
} from './music-args.ts'
import { type SeparatorCommand, separateVoices } from './separator.ts'
import { soundInput } from './sound-file.ts'

type Deps = { readonly run: RunTool; readonly ffmpeg: string; readonly ffprobe: string }

/** How the music of parts of a film goes, with what the way needs. */
export type MusicPlan = { readonly ranges: readonly SoundRange[] } & (
  | { readonly method: 'mute' }
  | { readonly method: 'trim' }
  | {
      readonly method: 'replace'
      /** The track, on this machine. */
      readonly trackPath: string
      readonly gainDb: number
    }
  | { readonly method: 'separate'; readonly separator: SeparatorCommand }
)

/** A sound file as it was read: milliseconds; LUFS, null of one in which nothing is heard. */
export type SoundFacts = { readonly durationMs: number; readonly loudness: number | null }

/** The ending of the file that comes of a film. */
export function musicFileEnding(film: Film, { method }: Pick<MusicPlan, 'method'>): string {
  return method === 'trim' ? 'mp4' : containerOf(film.facts)
}

/**
 * Makes a film without the music of some of its parts. It appears at `outPath` whole or not at all; except where parts are
 * cut out, its pictures are those of the film, as they are.
 *
 * @throws media.notAVideo, media.videoTruncated for what cannot be opened, music.noSound, music.nothingLeft,
 *   music.notASound, music.separatorFailed, media.prepareFailed, media.storageFull
 */
export async function removeMusic(
  deps: Deps,
  film: Film,
  plan: MusicPlan,
  outPath: string,
  options: PrepareOptions,
): Promise<void> {
  const { facts, fileName } = film
  if (facts.audioCodec === null) throw new AppError('music.noSound')
  const ranges = mergedRanges(plan.ranges, facts.durationMs)
  const input = inputArgs(await inspectMediaFile(film.input, fileName, options.signal))
  const part = `${outPath}.part`
  const finished = async (run: EditRun) => {
    await runOne(deps, run, part, fileName, options.signal, progressOver([run], options.onProgress)())
    await rename(part, outPath)
  }
  try {
    if (plan.method === 'trim') await cutOut(deps, film, input, ranges, outPath, options)
    else if (plan.method === 'mute') await finished(muteRun(input, facts, ranges, part))
    else if (plan.method === 'replace') {
      const track = await soundInput(plan.trackPath)
      if (track === null) throw new AppError('music.notASound')
      // A track that is shorter than a part begins again.
      const others = ranges.flatMap(() => ['-stream_loop', '-1', ...track])
      const graph = patchedSound(ranges, musicPatches(ranges, plan.gainDb), rampMs)
      await finished(patchRun(input, others, facts, graph, part))
    } else {
      const voices = await voicesOf(deps, film, input, ranges, plan.separator, options)
      const graph = patchedSound(ranges, voicePatches(ranges, facts.durationMs), crossfadeMs)
      await finished(patchRun(input, voices, facts, graph, part))
    }
    options.onProgress(1)
  } finally {
    await rm(part, { force: true })
  }
}

async function cutOut(
  deps: Deps,
  film: Film,
  input: readonly string[],
  ranges: readonly SoundRange[],
  outPath: string,
  options: PrepareOptions,
): Promise<void> {
  const kept = keptRanges(ranges, film.facts.durationMs)
  if (kept.length === 0) throw new AppError('music.nothingLeft')
  const hushed = join(options.folder, `hushed.${containerOf(film.facts) === 'mp4' ? 'mov' : 'mkv'}`)
  try {
    const { signal } = options
    await runOne(
      deps,
      hushedRun(input, film.facts, ranges, hushed),
      hushed,
      film.fileName,
      signal,
      () => undefined,
    )
    const segments = kept.map(({ fromMs, toMs }) => ({ startMs: fromMs, endMs: toMs }))
    const recipe = prepareRecipe.parse({ segments, cut: 'exact' })
    await editFilm(deps, { ...film, input: hushed }, recipe, outPath, options)
  } finally {
    await rm(hushed, { force: true })
  }
}

/** Input options of the voices of each part; the parts are heard one after the other. */
async function voicesOf(
  deps: Deps,
  film: Film,
  input: readonly string[],
  ranges: readonly SoundRange[],
  separator: SeparatorCommand,
  options: PrepareOptions,
): Promise<readonly string[]> {
  const { folder, signal, onProgress } = options
  const inputs: string[] = []
  for (const [at, range] of ranges.entries()) {
    const heard = heardRange(range, film.facts.durationMs)
    const sound = join(folder, `sound-${at}.wav`)
    await runOne(deps, soundRun(input, heard, sound), sound, film.fileName, signal, () => undefined)
    const voices = await separateVoices(deps.run, separator, sound, join(folder, `voices-${at}`), signal)
    const opened = await soundInput(voices)
    if (opened === null) throw new AppError('music.separatorFailed')
    // What is shorter than what it heard is no separation of it.
    const { durationMs } = await readSound(deps, voices, opened)
    if (Math.abs(durationMs - (heard.toMs - heard.fromMs)) > 100) throw new AppError('music.separatorFailed')
    await rm(sound, { force: true })
    inputs.push(...opened)
    onProgress(((at + 1) / ranges.length) * 0.9)
  }
  return inputs
}

/** How long a sound file is, and how loud. @throws music.notASound */
export async function readSoundFile(deps: Deps, path: string, signal: AbortSignal): Promise<SoundFacts> {
  const input = await soundInput(path)
  if (input === null) throw new AppError('music.notASound')
  const { durationMs } = await readSound(deps, path, input)
  const said = await runOne(
    deps,
    measureRun(input, measuring(-14), durationMs),
    null,
    path,
    signal,
    () => undefined,
  )
  const found = readLoudness(said.stderrTail)
  return { durationMs, loudness: found === null ? null : Number(found.input_i) }
}

async function readSound({ run, ffprobe }: Deps, path: string, input: readonly string[]) {
  if ((await stat(path)).size === 0) throw new AppError('music.notASound')
  const asked = [
    '-v',
    'error',
    '-select_streams',
    'a:0',
    '-show_entries',
    'format=duration:stream=codec_type',
  ]
  const { end, stdout } = await run({
    program: ffprobe,
    args: [...asked, '-of', 'json', ...input],
    timeoutMs: 30_000,
    limits: probeLimits,
    maxOutputBytes: 64 * 1024,
  })
  const seconds = Number(/"duration":\s*"([\d.]+)"/u.exec(stdout)?.[1])
  const isSound = end.kind === 'exited' && end.code === 0 && stdout.includes('"audio"')
  if (!isSound || !(seconds > 0)) throw new AppError('music.notASound')
  return { durationMs: Math.round(seconds * 1000) }
}
