import type { LanguageStages, StageState, VideoStages } from '@pindao/protocol/subtitles/stages.endpoints.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each state of a stage looks. Total: a new state does not compile until it has a look. */
export const stageTone: Readonly<Record<StageState, Tone>> = {
  none: 'neutral',
  running: 'running',
  failed: 'error',
  toCheck: 'warning',
  stale: 'warning',
  done: 'success',
  notNeeded: 'neutral',
}

const isBegun = ({ extract }: VideoStages) => extract === 'done' || extract === 'running'

/** Films whose words nobody has yet. */
export const withoutWords = (films: readonly VideoStages[]): readonly VideoStages[] =>
  films.filter((film) => !isBegun(film))

const isTranslated = (languages: readonly string[], film: VideoStages) =>
  languages.length > 0 &&
  languages.every((language) => {
    const lane = film.languages.find((one) => one.language === language)
    return lane?.translate === 'done' || lane?.translate === 'running'
  })

/**
 * Films whose words are there and looked at, and that lack a translation which others of them have, or have one that failed or
 * is older than its source.
 */
export function readyToTranslate(films: readonly VideoStages[]): readonly VideoStages[] {
  const languages = [...new Set(films.flatMap((film) => film.languages.map(({ language }) => language)))]
  return films.filter(
    (film) => film.extract === 'done' && film.checkSource !== 'toCheck' && !isTranslated(languages, film),
  )
}

const isReadyToAttach = ({ translate, checkTranslation, attach, push }: LanguageStages) =>
  translate === 'done' &&
  checkTranslation === 'done' &&
  (attach !== 'done' || push === 'none' || push === 'stale' || push === 'failed')

/** Subtitles that are translated and looked at, and are not where they are to be. */
export const readyToAttach = (films: readonly VideoStages[]): readonly string[] =>
  films.flatMap(({ languages }) => languages.filter(isReadyToAttach).map(({ documentId }) => documentId))
