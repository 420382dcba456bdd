import type { FrameShape } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { cropBox, movedFocus, shownWithin } from './crop-box.ts'
import styles from './room.module.css'

const keyStep = 0.01
const largeStep = 0.1
/** Pictures are not mirrored: what lies to the right is to the right in every language. */
const ways: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** The part of the picture that stays, drawn on the film; moved by the pointer, and by the arrow keys while it has the keyboard. */
export function CropFrame(props: {
  /** Of the film. */
  readonly width: number
  readonly height: number
  readonly shape: FrameShape
  readonly focus: number
  readonly onFocus: (focus: number) => void
}) {
  const { width, height, shape, focus, onFocus } = props
  const { t } = useTranslation('clips')
  const format = useFormat()
  const [holder, size] = useSize()
  const dragged = useRef<{ readonly x: number; readonly y: number; readonly focus: number } | null>(null)
  const box = cropBox({ width, height }, shape, focus)
  const picture = shownWithin(size, { width, height })
  const onKey = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (way === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onFocus(Math.min(1, Math.max(0, focus + way * (event.shiftKey ? largeStep : keyStep))))
  }
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (dragged.current === null || picture.width === 0) return
    const by = {
      x: (clientX - dragged.current.x) / picture.width,
      y: (clientY - dragged.current.y) / picture.height,
    }
    onFocus(movedFocus(box, dragged.current.focus, by))
  }
  return (
    <div ref={holder} className={styles['crop']} dir="ltr">
      <div
        className={styles['cropPicture']}
        style={{ left: picture.left, top: picture.top, width: picture.width, height: picture.height }}
      >
        <div
          className={styles['cropFrame']}
          role="slider"
          tabIndex={0}
          aria-label={t('room.cropFrame')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(focus * 100)}
          aria-valuetext={format.percent(focus)}
          title={t('room.cropHint')}
          style={{
            left: `${box.left * 100}%`,
            top: `${box.top * 100}%`,
            width: `${box.width * 100}%`,
            height: `${box.height * 100}%`,
          }}
          onKeyDown={onKey}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            dragged.current = { x: event.clientX, y: event.clientY, focus }
          }}
          onPointerMove={onMove}
          onPointerUp={() => {
            dragged.current = null
          }}
        />
      </div>
    </div>
  )
}

/** How large an element is, as it changes. */
function useSize() {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      setSize({ width, height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, size] as const
}
