import styles from '#src/shared/ui/art/Art.module.css'
import { Art } from '#src/shared/ui/art/Art.tsx'

/** A chart whose bars wait for figures, and a coin above them. */
export function NoRevenueArt() {
  return (
    <Art>
      <rect className={styles['sheet']} x="40" y="74" width="18" height="28" rx="4" />
      <rect className={styles['sheet']} x="66" y="58" width="18" height="44" rx="4" />
      <rect className={styles['sheet']} x="92" y="70" width="18" height="32" rx="4" />
      <path className={styles['line']} d="M32 102h96" />
      <circle className={styles['sheet']} cx="106" cy="40" r="19" />
      <circle className={styles['accentLine']} cx="106" cy="40" r="12" />
      <path className={styles['accent']} d="M106 34l6 6-6 6-6-6z" />
    </Art>
  )
}
