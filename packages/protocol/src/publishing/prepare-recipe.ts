import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { requiredText } from '#src/core/rules.ts'
import type { WatermarkLook } from './publish-template.fields.ts'

/** Pieces of one film; shorter ones than this nobody sees. */
export const mostSegments = 100
export const shortestSegmentMs = 200
/** What is heard as equally loud (EBU R128), in LUFS: what YouTube plays at, what Facebook does, and television. */
export const loudnessTargets = [-14, -16, -23] as const
export const overlayCharacters = 60

export const frameShapes = ['portrait', 'landscape'] as const
export type FrameShape = (typeof frameShapes)[number]
/** The picture whole before its own blurred one, or cut to the shape. */
export const frameManners = ['blur', 'crop'] as const
/** `exact` to the picture, encoded anew; `fast` begins at the key frame before, and copies where nothing else is made. */
export const cutManners = ['exact', 'fast'] as const
export const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const
export type Corner = (typeof corners)[number]
export const textSizes = ['small', 'medium', 'large'] as const
export type TextSize = (typeof textSizes)[number]
export const textPlaces = ['top', 'bottom'] as const

const milliseconds = z.int({ error: 'positiveInteger' }).min(0, { error: 'positiveInteger' })

/** A piece of the film, in milliseconds of it. They are played in the order of their list. */
export const segment = z
  .object({ startMs: milliseconds, endMs: milliseconds })
  .refine(({ startMs, endMs }) => endMs - startMs >= shortestSegmentMs, {
    path: ['endMs'],
    error: 'segmentOrder',
  })
export type Segment = z.output<typeof segment>

/** A film that is put before or after: a source video, or a film beside one. */
const filmSource = z.object({ from: z.enum(['video', 'file']), id })
export type FilmSource = z.output<typeof filmSource>

const watermark = z.object({
  /** `template`: the picture of a watermark template, as it is when the film is made. */
  from: z.enum(['file', 'template']).default('file'),
  /** Of a picture beside a source video, or of that template. */
  fileId: id,
  corner: z.enum(corners).default('topRight'),
  /** Of the width of the picture. */
  widthPercent: z.int().min(3).max(40).default(12),
  opacity: z.number().min(0.1).max(1).default(0.8),
})
const burntSubtitles = z.object({
  /** A subtitle file of the video. */
  fileId: id,
  /** Another one, of a second language: its lines stand below those that are said at the same time. */
  secondFileId: id.optional(),
  size: z.enum(textSizes).default('medium'),
  place: z.enum(textPlaces).default('bottom'),
})
const overlay = z.object({
  text: requiredText(overlayCharacters),
  size: z.enum(textSizes).default('large'),
  place: z.enum(textPlaces).default('top'),
})

/**
 * What is made of a film before it is sent. Editing comes first (pieces, shape, loudness), then composing (what is put
 * around it and over it); a part that is null or empty is left as it is.
 */
export const prepareRecipe = z.object({
  /** None: the whole film. */
  segments: z.array(segment).max(mostSegments).default([]),
  cut: z.enum(cutManners).default('exact'),
  frame: z
    .object({
      shape: z.enum(frameShapes),
      how: z.enum(frameManners).default('blur'),
      /** Of a crop: what stays, from 0 (the beginning) to 1 (the end) of what is cut off. */
      focus: z.number().min(0).max(1).default(0.5),
    })
    .nullable()
    .default(null),
  /** LUFS. */
  loudness: z.number().min(-30).max(-8).nullable().default(null),
  intro: filmSource.nullable().default(null),
  outro: filmSource.nullable().default(null),
  watermark: watermark.nullable().default(null),
  subtitles: burntSubtitles.nullable().default(null),
  overlay: overlay.nullable().default(null),
})
export type PrepareRecipe = z.output<typeof prepareRecipe>

/** What becomes of the film's own sound under music: as it is, quieter by `duckedByDb`, or silent. */
export const originalSounds = ['keep', 'duck', 'mute'] as const
export type OriginalSound = (typeof originalSounds)[number]
export const duckedByDb = 12
/** The music of a track as loud as it is, and how much quieter or louder it may be. */
export const musicGain = { leastDb: -40, mostDb: 12 } as const
export const longestMusicFadeMs = 10_000

/** Music of the library under the film itself, not under what stands around it; a shorter track begins again. */
export const recipeMusic = z.object({
  trackId: id,
  original: z.enum(originalSounds).default('duck'),
  gainDb: z.number().min(musicGain.leastDb).max(musicGain.mostDb).default(-6),
  /** How long it takes to begin, and to end with the film. */
  fadeMs: z.int().min(0).max(longestMusicFadeMs).default(1000),
})
export type RecipeMusic = z.output<typeof recipeMusic>

/** A recipe of a film that is made for itself: it may have music; one that is made for a publication has none. */
export const filmRecipe = prepareRecipe.extend({ music: recipeMusic.nullable().default(null) })
export type FilmRecipe = PrepareRecipe & { readonly music?: RecipeMusic | null }
export type EditRecipe = Pick<PrepareRecipe, 'segments' | 'cut' | 'frame' | 'loudness'>
export type ComposeRecipe = Pick<
  FilmRecipe,
  'intro' | 'outro' | 'watermark' | 'subtitles' | 'overlay' | 'music'
>

const cornerOf = {
  topStart: 'topLeft',
  topEnd: 'topRight',
  bottomStart: 'bottomLeft',
  bottomEnd: 'bottomRight',
} as const satisfies Record<WatermarkLook['corner'], Corner>
/** Wider and fainter than this no film gets it. */
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The watermark of a template as a recipe has it. Pictures are not mirrored: where text begins is left. */
export function watermarkOfTemplate(
  templateId: string,
  { corner, widthPercent, opacityPercent }: WatermarkLook,
): NonNullable<PrepareRecipe['watermark']> {
  return {
    from: 'template',
    fileId: templateId,
    corner: cornerOf[corner],
    widthPercent: within(widthPercent, 3, 40),
    opacity: within(opacityPercent / 100, 0.1, 1),
  }
}

/** Nothing is made of a film but this watermark. */
export const onlyWatermark = (mark: NonNullable<PrepareRecipe['watermark']>): PrepareRecipe =>
  prepareRecipe.parse({ watermark: mark })

/** Whether pieces, shape or loudness change (state 25). */
export function needsEditing({ segments, frame, loudness }: EditRecipe): boolean {
  return segments.length > 0 || frame !== null || loudness !== null
}

/** Whether something is put around the film or over it (state 23). */
export function needsComposing({
  intro,
  outro,
  watermark,
  subtitles,
  overlay,
  music,
}: ComposeRecipe): boolean {
  return [intro, outro, watermark, subtitles, overlay, music ?? null].some((part) => part !== null)
}

/** Whether anything is made at all. */
export const needsPreparing = (recipe: FilmRecipe): boolean => needsEditing(recipe) || needsComposing(recipe)

/** The parts of a recipe that are made, in their order: for whoever lists them. */
export const recipeSteps = [
  'segments',
  'frame',
  'loudness',
  'intro',
  'outro',
  'watermark',
  'subtitles',
  'overlay',
  'music',
] as const
export type RecipeStep = (typeof recipeSteps)[number]

export function stepsOf(recipe: FilmRecipe): readonly RecipeStep[] {
  return recipeSteps.filter((step) =>
    step === 'segments' ? recipe.segments.length > 0 : (recipe[step] ?? null) !== null,
  )
}

/** How long a film is after its pieces were put together; `durationMs` is that of the source. */
export function editedDurationMs({ segments }: Pick<PrepareRecipe, 'segments'>, durationMs: number): number {
  if (segments.length === 0) return durationMs
  return segments.reduce((sum, { startMs, endMs }) => sum + (Math.min(endMs, durationMs) - startMs), 0)
}

/** What does not fit a recipe to a film, at its field: `segments.2.endMs`. */
export type RecipeProblem = {
  readonly field: string
  readonly problem: 'pastEnd' | 'sameFilm' | 'noSound'
}

/**
 * What a recipe asks of a film that it has not; what the schema alone cannot know.
 *
 * @param film its length, and whether it sounds at all
 */
export function recipeProblems(
  recipe: PrepareRecipe,
  film: { readonly videoId: string; readonly durationMs: number; readonly hasSound: boolean },
): readonly RecipeProblem[] {
  const past = recipe.segments.flatMap(({ startMs, endMs }, at): RecipeProblem[] => {
    if (startMs >= film.durationMs) return [{ field: `segments.${at}.startMs`, problem: 'pastEnd' }]
    // Players round up: the last second of a film is a whole one for whoever types it.
    return endMs > film.durationMs + 1000 ? [{ field: `segments.${at}.endMs`, problem: 'pastEnd' }] : []
  })
  const around = (['intro', 'outro'] as const).flatMap((field): RecipeProblem[] => {
    const source = recipe[field]
    return source?.from === 'video' && source.id === film.videoId ? [{ field, problem: 'sameFilm' }] : []
  })
  const silent: RecipeProblem[] =
    recipe.loudness !== null && !film.hasSound ? [{ field: 'loudness', problem: 'noSound' }] : []
  return [...past, ...around, ...silent]
}
