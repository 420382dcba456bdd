import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DerivativeKind } from '@pindao/protocol/media/video-files.endpoints.ts'
import type { EditRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Env } from '#src/platform/env.ts'
import { makeDerivative } from './derive.ts'
import type { DeriveOptions } from './go-through.ts'
import type { MediaInput } from './media-input.ts'
import { type MusicPlan, readSoundFile, removeMusic, type SoundFacts } from './music/remove-music.ts'
import { type PictureOptions, redrawPicture } from './picture.ts'
import { prepareFonts } from './prepare/fonts.ts'
import {
  type ComposePlan,
  composeFilm,
  editFilm,
  type Film,
  type PrepareOptions,
} from './prepare/prepare-film.ts'
import { type ProbeOptions, probeVideo, type VideoFacts } from './probe.ts'
import { createFilmReading, type FilmReading } from './reading/film-reading.ts'
import { makeThumbnail, type ThumbnailOptions } from './thumbnail.ts'
import { probeLimits, resolveLimits } from './tool-limits.ts'
import { createToolMeans, type ToolMeans } from './tool-means.ts'
import { npmToolPath, resolveTool, type ToolName, type ToolPath } from './tool-paths.ts'
import { createToolRunner, type RunTool } from './tool-runner.ts'

/** Probes wait for each other: fifty people saving at once must not start fifty decoders. */
const probeLanes = 2
/** So do pictures, in lanes of their own: one of a large film takes longer than a probe, and is waited for less. */
const pictureLanes = 2

type ToolReport = ToolPath & { readonly version: string }

/** The media programs, found and checked. `limited` is false where the machine cannot limit memory and CPU. */
export type MediaTools = {
  readonly ffmpeg: ToolReport
  readonly ffprobe: ToolReport
  readonly limited: boolean
  /** What they can do. */
  readonly means: ToolMeans
  /** Facts of a video, or an AppError that says what is wrong with it. */
  probe(input: MediaInput, options: ProbeOptions): Promise<VideoFacts>
  /** Writes a JPEG of a video to `outPath`. */
  thumbnail(input: MediaInput, outPath: string, options: ThumbnailOptions): Promise<void>
  /** Writes a storyboard, a copy that every browser plays, a wave, peaks or shots of a video to `outPath`. */
  derive(kind: DerivativeKind, input: MediaInput, outPath: string, options: DeriveOptions): Promise<void>
  /** Writes a film made of pieces of another one, in a shape and at a loudness, to `outPath`. */
  edit(film: Film, recipe: EditRecipe, outPath: string, options: PrepareOptions): Promise<void>
  /** Writes a film with others around it and texts and a picture over it to `outPath`. */
  compose(film: Film, plan: ComposePlan, outPath: string, options: PrepareOptions): Promise<void>
  /** Writes a film without the music of some of its parts to `outPath`. */
  removeMusic(film: Film, plan: MusicPlan, outPath: string, options: PrepareOptions): Promise<void>
  /** Reads a sound file of this machine. @throws music.notASound */
  readSound(path: string, signal: AbortSignal): Promise<SoundFacts>
  /** Takes words out of films. */
  readonly reading: FilmReading
  /** Writes the picture at `path` anew to `outPath`, as a JPEG if nothing else is asked for. */
  picture(path: string, outPath: string, options?: PictureOptions): Promise<void>
}

type MediaToolsDeps = {
  readonly env: Pick<Env, 'DATA_DIR' | 'FFMPEG_PATH' | 'FFPROBE_PATH'>
  readonly log: Logger
}

/** Finds ffmpeg and ffprobe, runs each once, and logs what it found. Throws when one is missing: nothing works then. */
export async function createMediaTools({ env, log }: MediaToolsDeps): Promise<MediaTools> {
  const searchPath = process.env['PATH'] ?? ''
  const toolsDir = join(env.DATA_DIR, 'tools')
  const cwd = join(toolsDir, 'empty')
  await mkdir(cwd, { recursive: true })
  const limit = await resolveLimits(searchPath)
  if (!limit) log.warn('no prlimit on this machine: media programs are limited by time only')
  const run = createToolRunner({ cwd, limit })

  const find = async (name: ToolName, configured: string | undefined): Promise<ToolReport> => {
    const tool = await resolveTool(name, {
      configured,
      searchPath,
      toolsDir,
      npmPath: () => npmToolPath(name),
    })
    return { ...tool, version: await versionOf(run, tool.path) }
  }
  const ffmpeg = await find('ffmpeg', env.FFMPEG_PATH)
  const ffprobe = await find('ffprobe', env.FFPROBE_PATH)
  const programs = { run, ffmpeg: ffmpeg.path, ffprobe: ffprobe.path }
  const inLane = pLimit(probeLanes)
  const inPictureLane = pLimit(pictureLanes)
  log.info({ ffmpeg, ffprobe, limited: limit !== undefined }, 'media programs')

  return {
    ffmpeg,
    ffprobe,
    limited: limit !== undefined,
    means: createToolMeans(run, ffmpeg.path, join(toolsDir, 'fonts')),
    probe: (input, options) => {
      const where = typeof input === 'string' ? input : options.fileName
      const onRefusal = (refusal: object) => log.info({ refusal, path: where }, 'file refused')
      const deps = { run, ffmpeg: ffmpeg.path, ffprobe: ffprobe.path, onRefusal }
      return inLane(() => probeVideo(deps, input, options))
    },
    thumbnail: (input, outPath, options) =>
      inPictureLane(() => makeThumbnail({ run, ffmpeg: ffmpeg.path }, input, outPath, options)),
    derive: (kind, input, outPath, options) =>
      makeDerivative({ run, ffmpeg: ffmpeg.path }, kind, input, outPath, options),
    edit: (film, recipe, outPath, options) => editFilm(programs, film, recipe, outPath, options),
    compose: async (film, plan, outPath, options) =>
      composeFilm(programs, film, plan, await prepareFonts(join(toolsDir, 'fonts')), outPath, options),
    removeMusic: (film, plan, outPath, options) => removeMusic(programs, film, plan, outPath, options),
    readSound: (path, signal) => readSoundFile(programs, path, signal),
    reading: createFilmReading(programs, searchPath),
    picture: (path, outPath, options) =>
      inPictureLane(() =>
        redrawPicture({ run, ffmpeg: ffmpeg.path, ffprobe: ffprobe.path }, path, outPath, options),
      ),
  }
}

/** `ffmpeg version 5.1.9-0+deb12u1 Copyright …` → `5.1.9-0+deb12u1`. */
async function versionOf(run: RunTool, program: string): Promise<string> {
  const answer = await run({
    program,
    args: ['-version'],
    timeoutMs: 10_000,
    limits: probeLimits,
    maxOutputBytes: 64 * 1024,
  })
  const version = /^\w+ version (\S+)/u.exec(answer.stdout)?.[1]
  if (answer.end.kind !== 'exited' || answer.end.code !== 0 || version === undefined) {
    throw new Error(`${program} -version failed: ${JSON.stringify(answer.end)} ${answer.stderrTail}`)
  }
  return version
}
