import styles from '#src/shared/ui/art/Art.module.css'
import { Art } from '#src/shared/ui/art/Art.tsx'

/** An open envelope with nothing in it. */
export function NoMailArt() {
  return (
    <Art>
      <path
        className={styles['sheet']}
        d="M38 50l36-27q6-4 12 0l36 27q2 2 2 5v35a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8V55q0-3 2-5z"
      />
      <path className={styles['line']} d="M37 53l35 25q8 6 16 0l35-25M40 96l28-21M120 96L92 75" />
      <circle className={styles['accent']} cx="80" cy="48" r="6" />
    </Art>
  )
}
