import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EditRecipe, RecipeMusic } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { AppError } from '#src/platform/app-error.ts'
import { inputArgs, inspectMediaFile } from '../media-file.ts'
import type { MediaInput } from '../media-input.ts'
import { soundInput } from '../music/sound-file.ts'
import { pictureInput } from '../picture.ts'
import type { VideoFacts } from '../probe.ts'
import { deriveLimits } from '../tool-limits.ts'
import type { RunTool, ToolRun } from '../tool-runner.ts'
import { type BurntText, burntTextFile, undrawable } from './burnt-text.ts'
import { type Composition, composeArgs, composedDurationMs, sizeOf } from './compose-args.ts'
import {
  copiesPieces,
  type EditRun,
  isCopied,
  joinRun,
  listInput,
  measureRun,
  pieceList,
  pieceRun,
  piecesOf,
} from './edit-args.ts'
import { levelling, measuring, readLoudness } from './loudness.ts'

const dayMs = 24 * 3600 * 1000

type Deps = { readonly run: RunTool; readonly ffmpeg: string; readonly ffprobe: string }

/** A film as it is opened, and what was read of it. */
export type Film = { readonly input: MediaInput; readonly fileName: string; readonly facts: VideoFacts }

export type PrepareOptions = {
  /** An empty folder for what is made on the way; whoever gives it removes it. */
  readonly folder: string
  readonly signal: AbortSignal
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** What is put over a film and around it. */
export type ComposePlan = {
  readonly intro: Film | null
  readonly outro: Film | null
  /** `path` is a picture on this machine. */
  readonly watermark:
    | (Omit<NonNullable<Composition['watermark']>, 'input'> & { readonly path: string })
    | null
  readonly texts: readonly BurntText[]
  /** `path` is a track on this machine. */
  readonly music: (Omit<RecipeMusic, 'trackId'> & { readonly path: string }) | null
  readonly loudness: number | null
}

/**
 * Makes a film of the pieces of another one, in a shape, at a loudness. It appears at `outPath` whole or not at all.
 *
 * @throws media.notAVideo, media.videoTruncated for what cannot be opened, media.prepareFailed
 */
export async function editFilm(
  deps: Deps,
  film: Film,
  recipe: EditRecipe,
  outPath: string,
  options: PrepareOptions,
): Promise<void> {
  const { facts, fileName } = film
  const input = inputArgs(await inspectMediaFile(film.input, fileName, options.signal))
  const pieces = piecesOf(recipe, facts.durationMs)
  const paths = pieces.map((_piece, at) => join(options.folder, `piece-${at}.mkv`))
  const runs = pieces.map((piece, at) => pieceRun(input, recipe, facts, piece, paths[at] ?? ''))
  const list = join(options.folder, 'pieces.txt')
  if (pieces.length > 0) await writeFile(list, pieceList(paths))
  const whole = pieces.length === 0 ? input : listInput(list)
  const durationMs =
    pieces.length === 0
      ? facts.durationMs
      : pieces.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  const measure =
    recipe.loudness === null || facts.audioCodec === null
      ? null
      : measureRun(whole, measuring(recipe.loudness), durationMs)
  const part = `${outPath}.part`
  const given = {
    copiesPicture: pieces.length > 0 || (isCopied(facts) && facts.hdr === null),
    film: pieces.length > 0 && !copiesPieces(recipe, facts) ? madeHere(facts) : facts,
  }
  const joining = (filter: string | null) => joinRun(whole, { ...given, filter }, durationMs, part)
  const all = progressOver(
    [...runs, ...(measure === null ? [] : [measure]), joining(null)],
    options.onProgress,
  )
  try {
    for (const [at, one] of runs.entries())
      await runOne(deps, one, paths[at] ?? '', fileName, options.signal, all())
    let filter: string | null = null
    if (measure !== null && recipe.loudness !== null) {
      const said = await runOne(deps, measure, null, fileName, options.signal, all())
      const found = readLoudness(said.stderrTail)
      if (found !== null) filter = levelling(recipe.loudness, found)
    }
    await runOne(deps, joining(filter), part, fileName, options.signal, all())
    await rename(part, outPath)
    options.onProgress(1)
  } finally {
    for (const path of [...paths, list, part]) await rm(path, { force: true })
  }
}

/** Pieces that were encoded are of our own codec, whatever the film was. */
const madeHere = (facts: VideoFacts): VideoFacts => ({ ...facts, videoCodec: 'h264', hdr: null })

/**
 * Writes over a film and puts others around it. It appears at `outPath` whole or not at all.
 *
 * @param fonts the folder of the fonts; null where there are none
 * @throws media.notAVideo, media.videoTruncated, media.pictureFormat, media.pictureTooLarge, media.fontMissing,
 *   music.notASound, media.prepareFailed
 */
export async function composeFilm(
  deps: Deps,
  main: Film,
  plan: ComposePlan,
  fonts: string | null,
  outPath: string,
  options: PrepareOptions,
): Promise<void> {
  const { signal, folder } = options
  const open = async (film: Film) => ({
    input: inputArgs(await inspectMediaFile(film.input, film.fileName, signal)),
    facts: film.facts,
  })
  const mainPart = await open(main)
  const texts = join(folder, 'texts.ass')
  const composition: Composition = {
    main: mainPart,
    intro: plan.intro && (await open(plan.intro)),
    outro: plan.outro && (await open(plan.outro)),
    watermark: plan.watermark && {
      ...plan.watermark,
      input: await pictureInput(deps, plan.watermark.path, signal),
    },
    texts: plan.texts.length === 0 ? null : { path: texts, fonts: drawableIn(fonts, plan.texts) },
    music: plan.music && { ...plan.music, input: await trackInput(plan.music.path) },
    loudness: plan.loudness,
  }
  if (composition.texts !== null) await writeFile(texts, burntTextFile(sizeOf(mainPart), plan.texts))
  const part = `${outPath}.part`
  const durationMs = composedDurationMs(composition)
  const run: EditRun = { args: composeArgs(composition, part), durationMs, weight: durationMs }
  try {
    await runOne(deps, run, part, main.fileName, signal, progressOver([run], options.onProgress)())
    await rename(part, outPath)
    options.onProgress(1)
  } finally {
    await rm(part, { force: true })
    await rm(texts, { force: true })
  }
}

/** A track that is shorter than the film begins again. @throws music.notASound */
async function trackInput(path: string): Promise<readonly string[]> {
  const input = await soundInput(path)
  if (input === null) throw new AppError('music.notASound')
  return ['-stream_loop', '-1', ...input]
}

/** Rather a sentence than a film full of empty boxes. @throws media.fontMissing */
function drawableIn(fonts: string | null, texts: readonly BurntText[]): string {
  const letter = texts.flatMap(({ cues }) => cues.flatMap(({ text }) => undrawable(text) ?? []))[0]
  if (fonts === null) throw new AppError('media.fontsMissing')
  if (letter !== undefined) throw new AppError('media.letterUndrawable', { params: { letter } })
  return fonts
}

/** For each run in its turn, what hears how far it is and says how far all of them are. */
export function progressOver(runs: readonly EditRun[], onProgress: (share: number) => void) {
  const total = runs.reduce((sum, { weight }) => sum + weight, 0) || 1
  let [before, next] = [0, 0]
  return () => {
    const [{ weight, durationMs } = { weight: 0, durationMs: 1 }, begun] = [runs[next], before]
    next += 1
    before += weight
    return (text: string) => {
      const at = [...text.matchAll(/out_time_(?:us|ms)=(\d+)/gu)].at(-1)?.[1]
      if (at === undefined) return
      const share = Math.min(1, Number(at) / 1000 / Math.max(1, durationMs))
      onProgress(Math.min(1, (begun + share * weight) / total))
    }
  }
}

/** Runs one step. @throws media.storageFull, media.prepareFailed */
export async function runOne(
  { run, ffmpeg }: Deps,
  { args }: EditRun,
  outPath: string | null,
  fileName: string,
  signal: AbortSignal,
  onOutput: (text: string) => void,
): Promise<ToolRun> {
  const answer = await run({
    program: ffmpeg,
    args,
    timeoutMs: dayMs,
    limits: deriveLimits,
    maxOutputBytes: 1024,
    signal,
    onOutput,
  })
  const { end, stderrTail } = answer
  if (end.kind === 'exited' && end.code === 0 && (outPath === null || (await sizeOfFile(outPath)) > 0))
    return answer
  if (/No space left on device/u.test(stderrTail)) throw new AppError('media.storageFull')
  const cause = new Error(`${JSON.stringify(end)} ${stderrTail}`)
  throw new AppError('media.prepareFailed', { params: { fileName }, cause })
}

const sizeOfFile = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )
