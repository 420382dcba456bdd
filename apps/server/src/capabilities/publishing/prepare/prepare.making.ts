import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { PrepareStage } from '@pindao/protocol/publishing/prepare.endpoints.ts'
import {
  editedDurationMs,
  type FilmRecipe,
  type FilmSource,
  type PrepareRecipe,
} from '@pindao/protocol/publishing/prepare-recipe.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { MediaInput } from '#src/platform/media-tools/media-input.ts'
import type { BurntText } from '#src/platform/media-tools/prepare/burnt-text.ts'
import type { ComposePlan, Film } from '#src/platform/media-tools/prepare/prepare-film.ts'
import { cuesThrough, cuesTogether, readCues } from '#src/platform/media-tools/prepare/subtitle-cues.ts'
import type { VideoFacts } from '#src/platform/media-tools/probe.ts'
import { withObject } from '#src/platform/storage/object-input.ts'
import type { PrepareDeps, SourceFilm } from './prepare.context.ts'
import { recipeGone } from './recipe-gone.ts'
import { fetchWhole } from './whole-file.ts'

/** One making: what of which film, where, and whom it tells. */
export type Making = {
  readonly deps: Pick<PrepareDeps, 'storage' | 'tools' | 'videos' | 'watermarkOf' | 'trackOf'>
  readonly recipe: FilmRecipe
  readonly film: SourceFilm
  /** Empty in the beginning; whoever gives it removes it. */
  readonly folder: string
  readonly signal: AbortSignal
  readonly onProgress: (stage: PrepareStage, progress: number) => void
}
/** A film that was made, in the folder of its making. */
export type Made = { readonly path: string; readonly facts: VideoFacts }

/** What is beside a film is small. */
const mostBytesBeside = 64 * 1024 * 1024

/** Pieces, shape, loudness. */
export async function makeEdited(making: Making): Promise<Made> {
  const { deps, recipe, film, folder, signal, onProgress } = making
  const path = join(folder, 'edited.mp4')
  onProgress(needsWholeFile(recipe) ? 'fetching' : 'editing', 0)
  await withFilm(making, film, needsWholeFile(recipe), async (input) => {
    const { fileName } = film
    const facts = await deps.tools.probe(input, { fileName, signal })
    // Subtitles are burnt in by the times of the source: a piece then begins where it says.
    const cut = recipe.subtitles === null ? recipe.cut : 'exact'
    await deps.tools.edit({ input, fileName, facts }, { ...recipe, cut }, path, {
      folder,
      signal,
      onProgress: (share) => onProgress('editing', share),
    })
  })
  return { path, facts: await deps.tools.probe(path, { fileName: film.fileName, signal }) }
}

/**
 * What is put over a film and around it.
 *
 * @param edited what editing made: here, or an object; null: the film is composed as it is
 */
export async function makeComposed(making: Making, edited: Made | string | null): Promise<Made> {
  const { deps, film, folder, signal, onProgress } = making
  const { fileName } = film
  const path = join(folder, 'composed.mp4')
  onProgress('composing', 0)
  const compose = async (input: MediaInput) => {
    const facts = await deps.tools.probe(input, { fileName, signal })
    await withPlan(making, (plan) =>
      deps.tools.compose({ input, fileName, facts }, plan, path, {
        folder,
        signal,
        onProgress: (share) => onProgress('composing', share),
      }),
    )
  }
  if (edited === null || typeof edited === 'string')
    await withObject(deps.storage, edited ?? film.objectKey, compose)
  else await compose(edited.path)
  return { path, facts: await deps.tools.probe(path, { fileName, signal }) }
}

/** A film that is gone through several times is brought here first, where it does not lie on a disk of ours. */
function needsWholeFile({ segments, loudness }: PrepareRecipe): boolean {
  return segments.length > 1 || loudness !== null
}

async function withFilm<T>(
  { deps, folder, signal, onProgress }: Making,
  film: SourceFilm,
  whole: boolean,
  work: (input: MediaInput) => Promise<T>,
): Promise<T> {
  const isHere = (await deps.storage.filePath(film.objectKey)) !== null
  if (isHere || !whole) return withObject(deps.storage, film.objectKey, work)
  const path = join(folder, 'source')
  await fetchWhole(deps.storage, film, path, { signal, onProgress: (share) => onProgress('fetching', share) })
  return work(path)
}

async function withPlan(making: Making, work: (plan: ComposePlan) => Promise<void>): Promise<void> {
  const { recipe } = making
  const watermark = recipe.watermark && {
    ...recipe.watermark,
    path: await watermarkInFolder(making, recipe.watermark),
  }
  const texts = await textsOf(making)
  const music = await musicInFolder(making)
  const { loudness } = recipe
  await withSource(making, 'intro', (intro) =>
    withSource(making, 'outro', (outro) => work({ intro, outro, watermark, texts, music, loudness })),
  )
}

async function withSource(
  { deps, recipe, signal }: Making,
  field: 'intro' | 'outro',
  work: (film: Film | null) => Promise<void>,
): Promise<void> {
  const source = recipe[field]
  if (source === null) return work(null)
  const { objectKey, fileName } = await named(field, objectOf(deps, source))
  await withObject(deps.storage, objectKey, async (input) =>
    work({ input, fileName, facts: await deps.tools.probe(input, { fileName, signal }) }),
  )
}

function objectOf(
  { videos }: Pick<PrepareDeps, 'videos'>,
  source: FilmSource,
): Promise<{ readonly objectKey: string; readonly fileName: string }> {
  const id = BigInt(source.id)
  return source.from === 'video' ? videos.filmOf(id) : videos.fileBeside(id)
}

async function textsOf(making: Making): Promise<readonly BurntText[]> {
  const { recipe, film } = making
  const texts: BurntText[] = []
  if (recipe.subtitles !== null) {
    const { fileId, secondFileId, size, place } = recipe.subtitles
    const cuesOf = async (id: string) =>
      readCues(new TextDecoder().decode(await readBeside(making, 'subtitles', id)))
    const first = await cuesOf(fileId)
    const cues = secondFileId === undefined ? first : cuesTogether(first, await cuesOf(secondFileId))
    texts.push({ size, place, cues: cuesThrough(cues, recipe.segments) })
  }
  if (recipe.overlay !== null) {
    const { text, size, place } = recipe.overlay
    texts.push({
      size,
      place,
      cues: [{ startMs: 0, endMs: editedDurationMs(recipe, film.durationMs), text }],
    })
  }
  return texts
}

async function watermarkInFolder(
  making: Making,
  { from, fileId }: NonNullable<PrepareRecipe['watermark']>,
): Promise<string> {
  const { deps, folder } = making
  const field = 'watermark'
  const path = join(folder, field)
  if (from === 'file') {
    await writeFile(path, await readBeside(making, field, fileId))
    return path
  }
  const picture = await deps.watermarkOf(BigInt(fileId))
  if (picture === null) throw recipeGone(field, new AppError('publishing.templateNotFound'))
  await writeFile(path, await readObject(making, field, picture.objectKey))
  return path
}

/** The track as a file beside the film that is made. @throws music.trackOver and its like */
async function musicInFolder({ deps, recipe, folder }: Making): Promise<ComposePlan['music']> {
  const { music = null } = recipe
  if (music === null) return null
  const path = join(folder, 'music')
  const { bytes } = await deps.trackOf(BigInt(music.trackId))
  await writeFile(path, bytes)
  const { original, gainDb, fadeMs } = music
  return { original, gainDb, fadeMs, path }
}

async function readBeside(making: Making, field: string, fileId: string): Promise<Buffer> {
  const { objectKey } = await named(field, making.deps.videos.fileBeside(BigInt(fileId)))
  return readObject(making, field, objectKey)
}

async function readObject({ deps }: Making, field: string, objectKey: string): Promise<Buffer> {
  const object = await deps.storage.open(objectKey)
  if (object === null) throw recipeGone(field, new AppError('media.objectNotFound'))
  if (object.size > mostBytesBeside) {
    await object.close()
    throw recipeGone(field, new Error(`${object.size} bytes`))
  }
  return buffer(object.read())
}

/** What a recipe names may have been taken away since: told by the name of its field. */
async function named<T>(field: string, found: Promise<T>): Promise<T> {
  try {
    return await found
  } catch (error) {
    throw error instanceof AppError && error.status < 500 ? recipeGone(field, error) : error
  }
}
