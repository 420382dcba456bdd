import type { ReactNode } from 'react'
import styles from './Art.module.css'

/** Line art in the colours of the theme. Decoration: the words beside it say everything. */
export function Art({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles['art']} viewBox="0 0 160 120" aria-hidden="true" focusable="false">
      <ellipse className={styles['ground']} cx="80" cy="108" rx="56" ry="5" />
      {children}
    </svg>
  )
}

/** An open box with nothing in it yet. */
export function EmptyArt() {
  return (
    <Art>
      <path className={styles['sheet']} d="M46 52h68v40a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6z" />
      <path className={styles['sheet']} d="M46 52l-14 16 12 6 2-22zM114 52l14 16-12 6-2-22z" />
      <path className={styles['line']} d="M46 52h68M66 72h28" />
      <path className={styles['accentLine']} d="M80 20v18M64 26l6 12M96 26l-6 12" />
    </Art>
  )
}

/** A magnifier over an empty list. */
export function NoMatchArt() {
  return (
    <Art>
      <rect className={styles['sheet']} x="34" y="24" width="76" height="72" rx="8" />
      <path className={styles['line']} d="M46 42h34M46 56h24M46 70h18" />
      <circle className={styles['sheet']} cx="94" cy="66" r="20" />
      <circle className={styles['accentLine']} cx="94" cy="66" r="20" />
      <path className={styles['accentLine']} d="M109 81l15 15" />
    </Art>
  )
}

/** A plug out of its socket. */
export function ErrorArt() {
  return (
    <Art>
      <path className={styles['line']} d="M14 74c18 0 18-16 34-16" />
      <rect className={styles['sheet']} x="46" y="44" width="26" height="28" rx="6" />
      <path className={styles['line']} d="M72 52h10M72 64h10" />
      <rect className={styles['sheet']} x="98" y="40" width="24" height="36" rx="8" />
      <path className={styles['line']} d="M122 58c12 0 10 16 24 16" />
      <path className={styles['accentLine']} d="M86 32l4 8M92 28l1 9M86 86l4-8M92 90l1-9" />
    </Art>
  )
}

/** A closed door. */
export function LockArt() {
  return (
    <Art>
      <path className={styles['line']} d="M62 54V42a18 18 0 0 1 36 0v12" />
      <rect className={styles['sheet']} x="48" y="54" width="64" height="46" rx="8" />
      <circle className={styles['accent']} cx="80" cy="73" r="5" />
      <path className={styles['accentLine']} d="M80 76v10" />
    </Art>
  )
}

/** A signpost that points nowhere. */
export function NotFoundArt() {
  return (
    <Art>
      <path className={styles['line']} d="M80 24v82" />
      <path className={styles['sheet']} d="M50 32h52l12 10-12 10H50z" />
      <path className={styles['sheet']} d="M108 60H62l-12 9 12 9h46z" />
      <path className={styles['accentLine']} d="M68 42h20M74 69h18" />
    </Art>
  )
}
