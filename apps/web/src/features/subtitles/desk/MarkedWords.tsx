import { type CueMark, markedPieces } from '@pindao/protocol/subtitles/edits/marks.ts'
import styles from './desk.module.css'

const classOf: Readonly<Record<CueMark, string>> = { b: 'bold', i: 'slanting', u: 'underlined' }

/** Words as they are set: bold, slanting, underlined. */
export function MarkedWords({ text }: { readonly text: string }) {
  return (
    <bdi>
      {markedPieces(text).map(({ text: words, marks }, at) =>
        marks.length === 0 ? (
          words
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no name but their place
          <span key={at} className={marks.map((mark) => styles[classOf[mark]]).join(' ')}>
            {words}
          </span>
        ),
      )}
    </bdi>
  )
}
