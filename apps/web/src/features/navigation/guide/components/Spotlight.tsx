import type { GuideStep } from '@pindao/protocol/access/guide.steps.ts'
import { Button } from 'antd'
import type i18next from 'i18next'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { pageTitleId } from '#src/shared/ui/PageHeader.tsx'
import { placeOf, showStep } from '../spotlight.ts'
import { shownText, stepPath } from '../step-ways.ts'
import styles from './guide.module.css'

/** As long as a page may take to draw what is looked for; then its heading is shown. */
const patienceMs = 6000
const gap = 10
const bubbleWidth = 320

/** Shows where a step is done: an outline and a few words beside it. Nothing is blocked; Escape closes it. */
export function Spotlight({ step }: { readonly step: GuideStep }) {
  const { t, i18n } = useTranslation('guide')
  const { pathname } = useLocation()
  const key = shownText(step)
  const text = key === null ? null : (i18n as typeof i18next).t(key as never)
  const place = usePlace(text, pathname === stepPath(step))
  const corner = useCorner(place)
  const button = useRef<HTMLButtonElement>(null)
  const placed = corner !== null
  useEffect(() => {
    if (placed) button.current?.focus({ preventScroll: true })
  }, [placed])
  useEffect(() => {
    if (place === null) return
    place.dataset['spotlight'] = ''
    return () => void delete place.dataset['spotlight']
  }, [place])
  const close = () => {
    showStep(null)
    place?.focus({ preventScroll: true })
  }
  if (corner === null) return null
  return createPortal(
    <div
      role="dialog"
      aria-label={t(`step.${step}.title`)}
      className={styles['bubble']}
      style={corner}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <strong>{key === null ? t(`step.${step}.title`) : t('here')}</strong>
      <p>{t(`step.${step}.why`)}</p>
      <Button ref={button} size="small" type="primary" onClick={close}>
        {t('understood')}
      </Button>
    </div>,
    document.body,
  )
}

/** The element to show, once the page has drawn it. */
function usePlace(text: string | null, arrived: boolean): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    setPlace(null)
    const main = document.querySelector('main')
    if (!arrived || main === null) return
    const look = () => {
      const found = text === null ? document.getElementById(pageTitleId) : placeOf(main, text)
      if (found === null) return
      stop()
      found.scrollIntoView({ block: 'center' })
      setPlace(found)
    }
    const watcher = new MutationObserver(look)
    const timer = setTimeout(() => {
      stop()
      setPlace(document.getElementById(pageTitleId))
    }, patienceMs)
    const stop = () => {
      watcher.disconnect()
      clearTimeout(timer)
    }
    watcher.observe(main, { childList: true, subtree: true })
    look()
    return stop
  }, [text, arrived])
  return place
}

/** Where the words stand: below the element, inside the window, and following it. */
function useCorner(place: HTMLElement | null): { readonly top: number; readonly left: number } | null {
  const [corner, setCorner] = useState<{ readonly top: number; readonly left: number } | null>(null)
  useLayoutEffect(() => {
    if (place === null) {
      setCorner(null)
      return
    }
    const move = () => {
      // Taken away by the page: nothing is pointed at any more.
      if (!place.isConnected) return showStep(null)
      const box = place.getBoundingClientRect()
      const start = getComputedStyle(place).direction === 'rtl' ? box.right - bubbleWidth : box.left
      const left = Math.max(gap, Math.min(start, window.innerWidth - bubbleWidth - gap))
      setCorner({ top: box.bottom + gap, left })
    }
    move()
    window.addEventListener('scroll', move, { capture: true, passive: true })
    window.addEventListener('resize', move)
    return () => {
      window.removeEventListener('scroll', move, { capture: true })
      window.removeEventListener('resize', move)
    }
  }, [place])
  return corner
}
