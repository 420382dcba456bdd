import styles from './Art.module.css'
import { Art } from './Art.tsx'

/** A spanner across a gear: somebody is at work. */
export function MaintenanceArt() {
  return (
    <Art>
      <circle className={styles['sheet']} cx="72" cy="62" r="26" />
      <circle className={styles['line']} cx="72" cy="62" r="9" />
      <path
        className={styles['line']}
        d="M72 28v8M72 88v8M38 62h8M98 62h8M48 38l6 6M90 80l6 6M48 86l6-6M90 44l6-6"
      />
      <path
        className={styles['accentLine']}
        d="M92 92l26-26M118 66a10 10 0 1 0 8-14l-4 6-6-2-1-6a10 10 0 0 0 3 16z"
      />
    </Art>
  )
}

/** A strip of film that has torn. */
export function BrokenArt() {
  return (
    <Art>
      <path className={styles['sheet']} d="M32 40h44l-8 14 10 10-8 14 6 14H32z" />
      <path className={styles['sheet']} d="M128 40H90l-8 14 10 10-8 14 6 14h38z" />
      <path className={styles['line']} d="M32 52h36M32 82h38M92 52h36M92 82h36" />
      <path className={styles['accentLine']} d="M80 22v10M68 26l4 8M92 26l-4 8" />
    </Art>
  )
}

/** A present that is still tied. */
export function ComingSoonArt() {
  return (
    <Art>
      <rect className={styles['sheet']} x="42" y="58" width="76" height="44" rx="6" />
      <rect className={styles['sheet']} x="36" y="44" width="88" height="16" rx="5" />
      <path className={styles['accentLine']} d="M80 44v58" />
      <path
        className={styles['accentLine']}
        d="M80 44c-6-16-26-18-26-8 0 8 16 8 26 8zM80 44c6-16 26-18 26-8 0 8-16 8-26 8z"
      />
    </Art>
  )
}

/** A picture in its frame, crossed out. */
export function NoPictureArt() {
  return (
    <Art>
      <rect className={styles['sheet']} x="38" y="26" width="84" height="68" rx="8" />
      <path className={styles['line']} d="M46 84l22-26 16 18 10-10 20 18" />
      <circle className={styles['accent']} cx="100" cy="46" r="6" />
      <path className={styles['accentLine']} d="M30 100L130 20" />
    </Art>
  )
}

/** A tick in a circle: it is done. */
export function CompleteArt() {
  return (
    <Art>
      <circle className={styles['sheet']} cx="80" cy="60" r="34" />
      <path className={styles['accentLine']} d="M64 60l11 12 22-24" />
    </Art>
  )
}
