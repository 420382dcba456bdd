import { useState } from 'react'
import { initialsOf } from '../format/text.ts'
import styles from './PersonAvatar.module.css'

/** A person in small: the picture, or the initials when there is none or it does not load. The name stands beside it. */
export function PersonAvatar({
  name,
  url,
  size = 32,
}: {
  readonly name: string
  readonly url: string | null
  readonly size?: number
}) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={styles['avatar']} style={{ inlineSize: size }} aria-hidden="true">
      {url !== null && url !== failed ? (
        <img src={url} alt="" onError={() => setFailed(url)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
