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
  readonly secondSubtitleId?: string | null
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

/** What is chosen among records of several kinds, as one word: of the usual kind by its id alone. */
const ofTemplate = 'template:'
const ofFile = 'file:'
/** The watermark of a template, as the form names it. */
export const watermarkChoice = (templateId: string): string => ofTemplate + templateId
const filmOf = (choice: string | null | undefined) =>
  !choice
    ? null
    : choice.startsWith(ofFile)
      ? { from: 'file', id: choice.slice(ofFile.length) }
      : { from: 'video', id: choice }

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
    intro: filmOf(introId),
    outro: filmOf(outroId),
    watermark: watermarkId
      ? {
          ...(watermarkId.startsWith(ofTemplate)
            ? { from: 'template', fileId: watermarkId.slice(ofTemplate.length) }
            : { fileId: watermarkId }),
          corner: values.corner,
          widthPercent: values.widthPercent,
          opacity: values.opacityPercent === undefined ? undefined : values.opacityPercent / 100,
        }
      : null,
    subtitles: subtitleId
      ? {
          fileId: subtitleId,
          secondFileId: values.secondSubtitleId || undefined,
          size: values.subtitleSize,
        }
      : null,
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

/** A place in a film as people type it. */
function placeText(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60]
  const [whole = '', rest = ''] = ((ms % 60_000) / 1000).toFixed(3).split('.')
  const fraction = rest.replace(/0+$/u, '')
  const seconds = whole.padStart(2, '0') + (fraction === '' ? '' : `.${fraction}`)
  return hours === 0 ? `${minutes}:${seconds}` : `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`
}

/** A recipe as the section of the form begins with it: what `recipeOfForm` makes the same recipe of. */
export function formOfRecipe(recipe: PrepareRecipe | null): PrepareFormValues | undefined {
  if (recipe === null) return undefined
  const { frame, watermark, subtitles, overlay } = recipe
  const film = (source: PrepareRecipe['intro']) =>
    source && (source.from === 'file' ? ofFile + source.id : source.id)
  return {
    frame: frame && (frameChoices.find((choice) => isFrame(choice, frame)) ?? null),
    loudness: recipe.loudness,
    segments: recipe.segments.map(({ startMs, endMs }) => ({
      start: placeText(startMs),
      end: placeText(endMs),
    })),
    fast: recipe.cut === 'fast',
    introId: film(recipe.intro),
    outroId: film(recipe.outro),
    ...(watermark && {
      watermarkId: watermark.from === 'template' ? watermarkChoice(watermark.fileId) : watermark.fileId,
      corner: watermark.corner,
      widthPercent: watermark.widthPercent,
      opacityPercent: Math.round(watermark.opacity * 100),
    }),
    ...(subtitles && {
      subtitleId: subtitles.fileId,
      ...(subtitles.secondFileId === undefined ? {} : { secondSubtitleId: subtitles.secondFileId }),
      subtitleSize: subtitles.size,
    }),
    overlayText: overlay?.text ?? '',
  }
}

const isFrame = (choice: FrameChoice, { shape, how }: NonNullable<PrepareRecipe['frame']>) =>
  frames[choice].shape === shape && frames[choice].how === how

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
