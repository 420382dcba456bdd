import { splitLinks } from '../format/links.ts'
import styles from './PlainText.module.css'

/** What somebody wrote, as text and nothing else; web addresses in it can be followed. It has its own direction. */
export function PlainText({ text }: { readonly text: string }) {
  return (
    <div className={styles['text']} dir="auto">
      {splitLinks(text).map(({ text: words, href }, place) => {
        // The pieces are made anew with the text: their place is who they are.
        const key = `${place}`
        if (href === null) return <span key={key}>{words}</span>
        return (
          <a key={key} href={href} target="_blank" rel="noopener noreferrer">
            {words}
          </a>
        )
      })}
    </div>
  )
}
