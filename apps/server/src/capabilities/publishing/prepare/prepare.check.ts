import {
  type FilmSource,
  needsPreparing,
  type PrepareRecipe,
  type RecipeProblem,
  recipeProblems,
} from '@pindao/protocol/publishing/prepare-recipe.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { FilmPort, WatermarkOf } from './prepare.context.ts'
import { recipeGone } from './recipe-gone.ts'

type CheckDeps = {
  readonly videos: FilmPort
  readonly watermarkOf: WatermarkOf
  /** Checks that the person may publish this video. @throws media.videoNotFound */
  readonly videoForPublishing: (ctx: SignedInContext, videoId: bigint) => Promise<unknown>
}

/** What a file beside a video is used for, by what it has to be. */
const kinds = { watermark: 'watermark', subtitles: 'subtitle' } as const

/**
 * That a recipe can be made of a video by this person: every file and film in it is there and theirs to use, pieces lie
 * in the film. Before the transaction of a submission.
 *
 * @throws publishing.recipePastEnd, publishing.recipeSameFilm, publishing.recipeNoSound, publishing.recipeFilmGone,
 *   publishing.recipeFileGone, each with its field
 */
export async function assertRecipe(
  { videos, watermarkOf, videoForPublishing }: CheckDeps,
  ctx: SignedInContext,
  videoId: bigint,
  recipe: PrepareRecipe | null,
): Promise<void> {
  if (recipe === null || !needsPreparing(recipe)) return
  await inField('video', () => videoForPublishing(ctx, videoId))
  const film = await videos.filmOf(videoId)
  const [problem] = recipeProblems(recipe, { ...film, videoId: String(videoId) })
  if (problem) throw unfit(problem)
  for (const field of ['intro', 'outro'] as const) {
    const source = recipe[field]
    if (source !== null) await inField(field, () => assertFilm(source))
  }
  for (const field of ['watermark', 'subtitles'] as const) {
    const used = recipe[field]
    if (used === null) continue
    await inField(field, () =>
      'from' in used && used.from === 'template'
        ? assertTemplate(used.fileId)
        : assertFile(used.fileId, kinds[field]),
    )
  }

  async function assertFilm(source: FilmSource): Promise<void> {
    if (source.from === 'video') await videoForPublishing(ctx, BigInt(source.id))
    else await assertFile(source.id, 'film')
  }

  /** Whoever publishes by a template gets its watermark, theirs to change or not. */
  async function assertTemplate(id: string): Promise<void> {
    if ((await watermarkOf(BigInt(id))) === null) throw new AppError('publishing.templateNotFound')
  }

  async function assertFile(fileId: string, kind: string): Promise<void> {
    const file = await videos.fileBeside(BigInt(fileId))
    if (file.kind !== kind) throw new AppError('media.fileNotFound')
    if (file.videoId !== videoId) await videoForPublishing(ctx, file.videoId)
  }
}

const codes = {
  pastEnd: 'publishing.recipePastEnd',
  sameFilm: 'publishing.recipeSameFilm',
  noSound: 'publishing.recipeNoSound',
} as const

function unfit({ field, problem }: RecipeProblem): AppError {
  return new AppError(codes[problem], { params: { field, n: Number(field.split('.')[1] ?? 0) + 1 } })
}

async function inField(field: string, check: () => Promise<unknown>): Promise<void> {
  try {
    await check()
  } catch (error) {
    throw error instanceof AppError && error.status < 500 ? recipeGone(field, error) : error
  }
}
