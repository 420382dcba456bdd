import { PlaySquareOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useLinkRenewal } from './link-renewal.ts'
import styles from './video-thumbnail.module.css'

/** In px, where no row says otherwise. */
const usualSize = 96

/**
 * The picture of a video in a 16:9 box; a portrait one is shown whole, upright, in the middle. Until there is a picture,
 * and while an address that ran out is fetched anew, a neutral mark holds the place, so that no row jumps.
 */
export function VideoThumbnail({
  url,
  inlineSize,
}: {
  readonly url: string | null
  /** In px; without it as high as the row of the list it stands in. */
  readonly inlineSize?: number
}) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const renew = useLinkRenewal()
  const shown = url !== null && url !== brokenUrl
  return (
    <span
      className={styles['box']}
      style={{ inlineSize: inlineSize ?? 'var(--picture, 96px)' }}
      aria-hidden="true"
    >
      {shown ? (
        <img
          src={url}
          alt=""
          width={inlineSize ?? usualSize}
          height={Math.round(((inlineSize ?? usualSize) * 9) / 16)}
          loading="lazy"
          decoding="async"
          onError={() => {
            setBrokenUrl(url)
            renew(url)
          }}
        />
      ) : (
        <PlaySquareOutlined />
      )}
    </span>
  )
}
