import {
  needsComposing,
  needsEditing,
  type PrepareRecipe,
} from '@pindao/protocol/publishing/prepare-recipe.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { type Made, type Making, makeComposed, makeEdited } from './prepare.making.ts'

type FilmMakerDeps = Making['deps'] & {
  /** @throws publishing.recipe… */
  readonly assertRecipe: (
    ctx: SignedInContext,
    videoId: bigint,
    recipe: PrepareRecipe | null,
  ) => Promise<void>
}
/** What is made of which film, where, and whom it tells how far it is. */
export type FilmOrder = Omit<Making, 'deps' | 'film'> & { readonly videoId: bigint }

/** Films by a recipe, for whoever keeps them: nothing is stored. */
export type FilmMaker = ReturnType<typeof createFilmMaker>

export function createFilmMaker(deps: FilmMakerDeps) {
  return {
    assertRecipe: deps.assertRecipe,

    /**
     * Makes a film in the folder of the order, which whoever asks removes.
     *
     * @throws media.videoNotFound, media.prepareFailed, publishing.recipeFileGone and its like
     */
    async make({ videoId, ...order }: FilmOrder): Promise<Made> {
      const making = { ...order, deps, film: await deps.videos.filmOf(videoId) }
      const edited = needsEditing(order.recipe) ? await makeEdited(making) : null
      if (edited !== null && !needsComposing(order.recipe)) return edited
      return makeComposed(making, edited)
    },
  }
}
