import { type FilmControl, useFilmMoment } from '#src/features/media/door/film-control.ts'
import styles from './desk.module.css'
import type { DeskCue } from './desk-cues.ts'
import { cueAt } from './desk-edits.ts'
import { MarkedWords } from './MarkedWords.tsx'

/** What is said where the film stands, over its picture. */
export function SpokenNow({ film, cues }: { readonly film: FilmControl; readonly cues: readonly DeskCue[] }) {
  const text = useFilmMoment(film, ({ ms }) => cueAt(cues, ms)?.text ?? '')
  return (
    <p className={styles['spoken']} aria-hidden="true">
      {text !== '' && <MarkedWords text={text} />}
    </p>
  )
}
