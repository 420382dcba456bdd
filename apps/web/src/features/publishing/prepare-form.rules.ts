import {
  type Corner,
  type PrepareRecipe,
  prepareRecipe,
  shortestSegmentMs,
  type TextSize,
} from '@pindao/protocol/publishing/prepare-recipe.ts'

/** Shapes as they are offered. */
export const frameChoices = ['portraitBlur', 'portraitCrop', 'landscapeBlur', 'landscapeCrop'] as const
export type FrameChoice = (typeof frameChoices)[number]

/** What the section of the form holds; what was never opened is not there. */
export type PrepareFormValues = {
  readonly frame?: FrameChoice | null
  readonly loudness?: number | null
  readonly segments?: readonly ({ readonly start?: string; readonly end?: string } | undefined)[]
  readonly fast?: boolean
  readonly introId?: string | null
  readonly outroId?: string | null
  readonly watermarkId?: string | null
  readonly corner?: Corner
  readonly widthPercent?: number
  readonly opacityPercent?: number
  readonly subtitleId?: string | null
  readonly subtitleSize?: TextSize
  readonly overlayText?: string
}

/** A place in a film as people type it, `1:02:03.5`, `62:03` or `75`, in milliseconds; null for anything else. */
export function placeOf(text: string | undefined): number | null {
  const [, h = '0', m = '0', s] =
    /^(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/u.exec(text?.trim() ?? '') ?? []
  if (s === undefined) return null
  return Math.round(((Number(h) * 60 + Number(m)) * 60 + Number(s.replace(',', '.'))) * 1000)
}

/** What is wrong with a piece as it was typed, by its field. */
export function pieceProblem(
  piece: { readonly start?: string; readonly end?: string } | undefined,
  durationMs: number,
): 'start' | 'end' | 'order' | 'pastEnd' | null {
  const [start, end] = [placeOf(piece?.start), placeOf(piece?.end)]
  if (start === null) return 'start'
  if (end === null) return 'end'
  if (end - start < shortestSegmentMs) return 'order'
  return start >= durationMs || end > durationMs + 1000 ? 'pastEnd' : null
}

const frames: Readonly<Record<FrameChoice, Pick<NonNullable<PrepareRecipe['frame']>, 'shape' | 'how'>>> = {
  portraitBlur: { shape: 'portrait', how: 'blur' },
  portraitCrop: { shape: 'portrait', how: 'crop' },
  landscapeBlur: { shape: 'landscape', how: 'blur' },
  landscapeCrop: { shape: 'landscape', how: 'crop' },
}

/** The recipe as the server wants it; null where nothing of it was asked for. */
export function recipeOfForm(values: PrepareFormValues | undefined): PrepareRecipe | null {
  if (values === undefined) return null
  const {
    frame,
    loudness,
    segments = [],
    introId,
    outroId,
    watermarkId,
    subtitleId,
    overlayText = '',
  } = values
  const given = {
    segments: segments.flatMap((piece) => {
      const [startMs, endMs] = [placeOf(piece?.start), placeOf(piece?.end)]
      return startMs === null || endMs === null ? [] : [{ startMs, endMs }]
    }),
    cut: values.fast ? 'fast' : 'exact',
    frame: frame ? frames[frame] : null,
    loudness: loudness ?? null,
    intro: introId ? { from: 'video', id: introId } : null,
    outro: outroId ? { from: 'video', id: outroId } : null,
    watermark: watermarkId
      ? {
          fileId: watermarkId,
          corner: values.corner,
          widthPercent: values.widthPercent,
          opacity: values.opacityPercent === undefined ? undefined : values.opacityPercent / 100,
        }
      : null,
    subtitles: subtitleId ? { fileId: subtitleId, size: values.subtitleSize } : null,
    overlay: overlayText.trim() === '' ? null : { text: overlayText },
  }
  const recipe = prepareRecipe.safeParse(given)
  if (!recipe.success) return null
  const { cut: _, ...parts } = recipe.data
  const isEmpty = Object.values(parts).every(
    (part) => part === null || (Array.isArray(part) && part.length === 0),
  )
  return isEmpty ? null : recipe.data
}

/** Where in the form a refusal of the server belongs, by the field that it names. */
export function fieldOfRecipe(field: string): readonly (string | number)[] {
  const [part, at, side] = field.split('.')
  if (part === 'segments' && at !== undefined)
    return ['prepare', 'segments', Number(at), side === 'startMs' ? 'start' : 'end']
  const names: Readonly<Record<string, string>> = {
    intro: 'introId',
    outro: 'outroId',
    watermark: 'watermarkId',
    subtitles: 'subtitleId',
    overlay: 'overlayText',
  }
  return ['prepare', names[part ?? ''] ?? part ?? '']
}
