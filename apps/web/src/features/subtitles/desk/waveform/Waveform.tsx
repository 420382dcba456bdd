import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartMode } from '#src/shared/charts/use-chart-mode.ts'
import type { DeskCue } from '../desk-cues.ts'
import type { FilmControl } from '#src/features/media/door/film-control.ts'
import { draggedTo, neighboursOf } from './snap-times.ts'
import { drawWave, type WaveDrawing } from './wave-drawing.ts'
import { drawnPeaks } from './wave-window.ts'
import type { WaveZoom } from './wave-zoom.ts'
import styles from './waveform.module.css'

export type WaveformProps = {
  readonly cues: readonly DeskCue[]
  readonly active: DeskCue | undefined
  readonly film: FilmControl
  readonly zoom: WaveZoom
  readonly durationMs: number
  /** Null: there are none, and the film is drawn silent. */
  readonly peaks: Uint8Array | null
  readonly shots: readonly number[]
  readonly gapMs: number
  readonly isReadOnly: boolean
  readonly onChange: (cue: DeskCue) => void
  readonly onChoose: (key: number) => void
}

/** The sound of the film with its cues, from left to right on every page; the edges of the chosen cue are dragged. */
export function Waveform(props: WaveformProps) {
  const { cues, active, film, zoom, durationMs, peaks, shots, isReadOnly } = props
  const { t } = useTranslation('subtitles')
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<WaveDrawing | null>(null)
  const mode = useChartMode()
  const drawn = useMemo(() => drawnPeaks(peaks, durationMs), [peaks, durationMs])
  const content = useMemo(
    () => ({ cues, activeKey: active?.key ?? null, isReadOnly, shots }),
    [cues, active?.key, isReadOnly, shots],
  )
  const drag = useEffectEvent((...[key, edge, ms, isFree]: Parameters<DragOf>) => {
    const at = cues.findIndex((cue) => cue.key === key)
    const cue = cues[at]
    if (cue === undefined) return null
    const neighbours = neighboursOf(cues[at - 1], cue, cues[at + 1])
    return draggedTo(cue, edge, ms, {
      ...neighbours,
      gapMs: props.gapMs,
      durationMs,
      shots: isFree ? [] : shots,
    })
  })
  const change = useEffectEvent((cue: DeskCue) => props.onChange(cue))
  const choose = useEffectEvent((key: number) => props.onChoose(key))

  const show = useEffectEvent((wave: WaveDrawing) => wave.show(content))
  useEffect(() => {
    const container = frame.current
    if (container === null) return
    const wave = drawWave(
      container,
      { peaks: drawn, durationMs, perSecond: zoom.perSecond.getState() },
      {
        onSeek: (ms) => film.seek(ms),
        onChoose: (key) => choose(key),
        drag: (...asked) => drag(...asked),
        onDragged: (cue) => change(cue),
      },
    )
    drawing.current = wave
    const stand = ({ ms }: { readonly ms: number }) => wave.stand(ms)
    let pointerX: number | null = null
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      pointerX = event.clientX
      zoom.by(event.deltaY < 0 ? 1 : -1)
      pointerX = null
    }
    container.addEventListener('wheel', onWheel, { passive: false })
    const stops = [
      film.moments.subscribe(stand),
      zoom.perSecond.subscribe((perSecond) => wave.zoom(perSecond, pointerX)),
      () => container.removeEventListener('wheel', onWheel),
    ]
    stand(film.moments.getState())
    show(wave)
    return () => {
      for (const stop of stops) stop()
      drawing.current = null
      wave.end()
    }
  }, [drawn, durationMs, film, zoom])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a drawing that is new is coloured, too; colours are those of the mode
  useEffect(() => {
    if (frame.current !== null) drawing.current?.colour(coloursOf(frame.current))
  }, [mode, drawn, durationMs, film, zoom])
  useEffect(() => drawing.current?.show(content), [content])
  const startMs = active?.startMs
  const activeKey = active?.key
  const reveal = useEffectEvent(() => {
    if (startMs !== undefined && !film.moments.getState().isPlaying) drawing.current?.reveal(startMs)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each cue that gets the keyboard
  useEffect(() => reveal(), [activeKey])
  return <div ref={frame} className={styles['wave']} dir="ltr" role="img" aria-label={t('wave.label')} />
}
type DragOf = Parameters<typeof drawWave>[2]['drag']

/** Canvases cannot read style sheets. */
function coloursOf(element: HTMLElement) {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name)
  return {
    wave: read('--ant-color-text-quaternary'),
    played: read('--ant-color-text-tertiary'),
    cursor: read('--ant-color-error'),
  }
}
