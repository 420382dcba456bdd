import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { prepareRecipe, recipeSteps } from './prepare-recipe.ts'

/** What happens to a film now; `fetching` brings its whole file to the machine that works on it. */
export const prepareStages = [
  'waiting',
  'fetching',
  'editing',
  'composing',
  'storing',
  'done',
  'failed',
  'stopped',
] as const
export type PrepareStage = (typeof prepareStages)[number]

/** What is made of a task's film before it is sent, and how far that is. */
export const preparation = z.object({
  recipe: prepareRecipe.nullable(),
  /** The parts of the recipe that are made, in their order. */
  steps: z.array(z.enum(recipeSteps)),
  stage: z.enum(prepareStages),
  /** 0 to 1, of what happens now. */
  progress: z.number(),
  /** How often the system has tried again by itself, and when it will. */
  tries: z.number().int(),
  retryAt: instant.nullable(),
  problemCode: z.string().nullable(),
  /** What was made: `url` plays it; null for whoever may not see the video. Size in bytes. */
  made: z
    .object({ url: z.string().nullable(), size: z.number().int(), durationMs: z.number().int() })
    .nullable(),
})
export type Preparation = z.output<typeof preparation>

export const getPreparation = endpoint({
  method: 'GET',
  url: '/publish-tasks/:id/preparation',
  access: 'publishTask:read',
  summary: 'What is made of a task’s film before it is sent; null where it goes as it is',
  params: z.object({ id }),
  output: z.object({ preparation: preparation.nullable() }),
})
