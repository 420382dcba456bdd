import {
  DownloadOutlined,
  OneToOneOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { NoPictureArt } from '#src/shared/ui/art/PageArt.tsx'
import { HomeLink } from '#src/shared/ui/ButtonLink.tsx'
import { PageState } from '#src/shared/ui/PageState.tsx'
import styles from './ImagePreviewPage.module.css'
import { type ImageAct, startView, viewAfter } from './image-view.ts'
import { storedImage } from './stored-image.ts'

/** /pages/preview/ImgPreview?url=… (img-preview): an image of our storage, large. */
export function ImagePreviewPage() {
  const [search] = useSearchParams()
  const address = storedImage(search.get('url'), window.location.origin)
  const [failed, setFailed] = useState<string | null>(null)
  if (address === null) return <NoPicture why="refused" />
  if (address === failed) return <NoPicture why="failed" />
  return <Viewer key={address} address={address} onFailure={() => setFailed(address)} />
}

function NoPicture({ why }: { readonly why: 'refused' | 'failed' }) {
  const { t } = useTranslation('pages')
  return (
    <div role="alert">
      <PageState
        whole
        art={<NoPictureArt />}
        title={t(`image.${why}Title`)}
        text={t(`image.${why}Text`)}
        action={<HomeLink />}
      />
    </div>
  )
}

const tools = [
  { act: 'zoomIn', icon: <ZoomInOutlined /> },
  { act: 'zoomOut', icon: <ZoomOutOutlined /> },
  { act: 'rotateLeft', icon: <RotateLeftOutlined /> },
  { act: 'rotateRight', icon: <RotateRightOutlined /> },
  { act: 'original', icon: <OneToOneOutlined /> },
] as const

const keys: Readonly<Record<string, ImageAct>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  r: 'rotateRight',
  R: 'rotateLeft',
  '0': 'original',
}

function Viewer({ address, onFailure }: { readonly address: string; readonly onFailure: () => void }) {
  const { t } = useTranslation('pages')
  const format = useFormat()
  const [view, act] = useReducer(viewAfter, startView)
  const download = useRef<HTMLAnchorElement>(null)
  useKeys((key) => {
    const asked = keys[key]
    if (asked !== undefined) act(asked)
    else if (key.toLowerCase() === 'd') download.current?.click()
  })
  return (
    <figure className={styles['viewer']}>
      <div className={styles['tools']} role="toolbar" aria-label={t('image.tools')}>
        {tools.map(({ act: name, icon }) => (
          <Button
            key={name}
            icon={icon}
            aria-label={t(`image.${name}`)}
            title={t(`image.${name}`)}
            onClick={() => act(name)}
          />
        ))}
        <Button
          ref={download}
          href={address}
          download
          icon={<DownloadOutlined />}
          aria-label={t('image.download')}
          title={t('image.download')}
        />
        <output className={styles['scale']}>{format.percent(view.scale)}</output>
      </div>
      <div className={styles['stage']}>
        <img
          className={styles['image']}
          src={address}
          alt={t('image.alt')}
          style={{ transform: `scale(${view.scale}) rotate(${view.turns * 90}deg)` }}
          onError={onFailure}
        />
      </div>
      <figcaption className={styles['keys']}>{t('image.keys')}</figcaption>
    </figure>
  )
}

/** Keys pressed without a modifier: those with one are the browser's. */
function useKeys(handle: (key: string) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) handle(event.key)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
