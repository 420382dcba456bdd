import { foundPieces } from '../help-search.ts'
import styles from './help.module.css'

/** A text with what a search found in it marked. */
export function FoundText({ text, search }: { readonly text: string; readonly search: string }) {
  if (search === '') return text
  return foundPieces(text, search).map(({ text: piece, hit, at }) =>
    hit ? (
      <mark key={at} className={styles['hit']}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
