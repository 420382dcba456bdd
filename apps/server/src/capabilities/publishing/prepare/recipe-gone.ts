import { AppError } from '#src/platform/app-error.ts'

/** That what a recipe names in a field is not there, or not theirs who asked: a film, or a file beside one. */
export function recipeGone(field: string, cause: unknown): AppError {
  const isFile = field === 'watermark' || field === 'subtitles'
  const code = isFile ? 'publishing.recipeFileGone' : 'publishing.recipeFilmGone'
  return new AppError(code, { params: { field }, cause })
}
