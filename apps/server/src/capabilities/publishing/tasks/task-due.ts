import {
  needsComposing,
  needsEditing,
  type PrepareRecipe,
} from '@pindao/protocol/publishing/prepare-recipe.ts'
import type { PublishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { PublishTaskRow } from './publish-task.table.ts'

/** Where a task in `toPublish` goes next by itself; null while its time has not come (E04, business.md §2.3 (5)). */
export function nextOf(
  task: Pick<PublishTaskRow, 'recipe' | 'prepared' | 'executeAt'>,
  given: { readonly now: number; readonly fetchesFirst: boolean },
): Extract<PublishTaskStatus, 'editing' | 'composing' | 'downloadQueued' | 'publishQueued'> | null {
  const recipe = recipeOf(task)
  // What takes long is begun as soon as it is submitted, however late it is to be sent.
  if (!task.prepared && recipe !== null && needsEditing(recipe)) return 'editing'
  if (!task.prepared && recipe !== null && needsComposing(recipe)) return 'composing'
  if (task.executeAt !== null && Date.parse(task.executeAt) > given.now) return null
  return given.fetchesFirst ? 'downloadQueued' : 'publishQueued'
}

/** A recipe as the database has it; null where nothing is to be made. */
export function recipeOf(task: { readonly recipe: unknown }): PrepareRecipe | null {
  return (task.recipe as PrepareRecipe | null) ?? null
}

/** What stands in a task that is made, or whose recipe has changed: whether there is nothing to make any more. */
export function preparedOf(recipe: PrepareRecipe | null) {
  const prepared = recipe === null || !(needsEditing(recipe) || needsComposing(recipe))
  return { recipe: prepared ? null : recipe, prepared, preparedObject: null }
}
