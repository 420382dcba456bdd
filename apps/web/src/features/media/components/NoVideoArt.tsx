import styles from '#src/shared/ui/art/Art.module.css'
import { Art } from '#src/shared/ui/art/Art.tsx'

/** A frame of film with nothing in it yet. */
export function NoVideoArt() {
  return (
    <Art>
      <rect className={styles['sheet']} x="36" y="26" width="88" height="66" rx="8" />
      <path
        className={styles['line']}
        d="M36 42h88M36 76h88M52 26v16M72 26v16M92 26v16M108 26v16M52 76v16M72 76v16M92 76v16M108 76v16"
      />
      <path className={styles['accent']} d="M74 51l15 8-15 8z" />
    </Art>
  )
}
