import {
  type FilmSource,
  needsPreparing,
  type PrepareRecipe,
  recipeProblems,
} from '@pindao/protocol/publishing/prepare-recipe.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { FilmPort } from './prepare.context.ts'

type CheckDeps = {
  readonly videos: FilmPort
  /** Checks that the person may publish this video. @throws media.videoNotFound */
  readonly videoForPublishing: (ctx: SignedInContext, videoId: bigint) => Promise<unknown>
}

/** What a file beside a video is used for, by what it has to be. */
const kinds = { watermark: 'watermark', subtitles: 'subtitle' } as const

/**
 * That a recipe can be made of a video by this person: every file and film in it is there and theirs to use, pieces lie
 * in the film. Before the transaction of a submission.
 *
 * @throws publishing.recipeUnfit with the field
 */
export async function assertRecipe(
  { videos, videoForPublishing }: CheckDeps,
  ctx: SignedInContext,
  videoId: bigint,
  recipe: PrepareRecipe | null,
): Promise<void> {
  if (recipe === null || !needsPreparing(recipe)) return
  await inField('video', () => videoForPublishing(ctx, videoId))
  const film = await videos.filmOf(videoId)
  const [problem] = recipeProblems(recipe, { ...film, videoId: String(videoId) })
  if (problem) throw unfit(problem.field, new Error(problem.problem))
  for (const field of ['intro', 'outro'] as const) {
    const source = recipe[field]
    if (source !== null) await inField(field, () => assertFilm(source))
  }
  for (const field of ['watermark', 'subtitles'] as const) {
    const used = recipe[field]
    if (used !== null) await inField(field, () => assertFile(used.fileId, kinds[field]))
  }

  async function assertFilm(source: FilmSource): Promise<void> {
    if ('videoId' in source) await videoForPublishing(ctx, BigInt(source.videoId))
    else await assertFile(source.fileId, 'film')
  }

  async function assertFile(fileId: string, kind: string): Promise<void> {
    const file = await videos.fileBeside(BigInt(fileId))
    if (file.kind !== kind) throw new AppError('media.fileNotFound')
    if (file.videoId !== videoId) await videoForPublishing(ctx, file.videoId)
  }
}

async function inField(field: string, check: () => Promise<unknown>): Promise<void> {
  try {
    await check()
  } catch (error) {
    throw error instanceof AppError && error.status < 500 ? unfit(field, error) : error
  }
}

const unfit = (field: string, cause: unknown): AppError =>
  new AppError('publishing.recipeUnfit', { params: { field }, cause })
