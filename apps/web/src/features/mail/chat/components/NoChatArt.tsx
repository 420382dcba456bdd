import styles from '#src/shared/ui/art/Art.module.css'
import { Art } from '#src/shared/ui/art/Art.tsx'

/** Two bubbles, one answering the other. */
export function NoChatArt() {
  return (
    <Art>
      <path
        className={styles['sheet']}
        d="M44 24h44a8 8 0 0 1 8 8v24a8 8 0 0 1-8 8H62L48 76V64h-4a8 8 0 0 1-8-8V32a8 8 0 0 1 8-8z"
      />
      <path className={styles['line']} d="M50 38h32M50 50h20" />
      <path
        className={styles['sheet']}
        d="M80 60h36a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8h-4v10L100 94H80a8 8 0 0 1-8-8V68a8 8 0 0 1 8-8z"
      />
      <circle className={styles['accent']} cx="88" cy="77" r="3.5" />
      <circle className={styles['accent']} cx="98" cy="77" r="3.5" />
      <circle className={styles['accent']} cx="108" cy="77" r="3.5" />
    </Art>
  )
}
