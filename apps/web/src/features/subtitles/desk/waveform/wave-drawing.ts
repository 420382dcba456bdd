import { withoutMarks } from '@pindao/protocol/subtitles/cue.ts'
import WaveSurfer from 'wavesurfer.js'
import RegionsPlugin, { type Region } from 'wavesurfer.js/plugins/regions'
import { formatDuration } from '#src/shared/format/time.ts'
import { afterPicture } from '#src/shared/ui/use-settled.ts'
import type { DeskCue } from '../desk-cues.ts'
import type { Edge } from './snap-times.ts'
import { cuesBetween, notchesBetween, type RulerNotch, timesBetween } from './wave-window.ts'

/** What is drawn over the sound. */
export type WaveContent = {
  /** In their order. */
  readonly cues: readonly DeskCue[]
  /** The cue whose edges can be dragged, if any can. */
  readonly activeKey: number | null
  readonly isReadOnly: boolean
  readonly shots: readonly number[]
}

type WaveEvents = {
  onSeek(ms: number): void
  onChoose(key: number): void
  /** An edge is dragged to a time: the cue as it may be. `isFree`: without snapping. */
  drag(key: number, edge: Edge, ms: number, isFree: boolean): DeskCue | null
  onDragged(cue: DeskCue): void
}

export type WaveDrawing = ReturnType<typeof drawWave>

const height = 88
/** Beyond what is in sight so much of it is drawn at each side, so that scrolling shows no holes. */
const besides = 0.5

/**
 * Draws a film's sound with its cues into an element. Only the cues and changes of the picture that are in sight are in the
 * document: a film has thousands. It plays nothing: where the film stands it is told.
 *
 * @param film its peaks: see `drawnPeaks`; a second is drawn as `perSecond` points of the screen
 */
export function drawWave(
  container: HTMLElement,
  film: { readonly peaks: Float32Array; readonly durationMs: number; readonly perSecond: number },
  events: WaveEvents,
) {
  const { peaks, durationMs, perSecond: firstPerSecond } = film
  const regions = RegionsPlugin.create()
  const surfer = WaveSurfer.create({
    container,
    height,
    peaks: [peaks],
    duration: durationMs / 1000,
    minPxPerSec: firstPerSecond,
    cursorWidth: 2,
    autoScroll: true,
    autoCenter: true,
    plugins: [regions],
  })
  const drawn = new Map<number, Region>()
  const ticks = document.createElement('div')
  ticks.setAttribute('part', 'shots')
  // Our own: the kit's ruler keeps every notch of the film, and goes through all of them whenever something moves.
  const ruler = document.createElement('div')
  ruler.setAttribute('part', 'ruler')
  surfer.getWrapper().append(ticks, ruler)
  let content: WaveContent = { cues: [], activeKey: null, isReadOnly: true, shots: [] }
  let dragged: DeskCue | null = null
  // It takes in the peaks in a moment of its own, and knows no times before.
  let isReady = false
  // What is to be in sight once it does.
  let awaitedMs: number | null = null
  let pointer = { x: 0, altKey: false }
  const follow = ({ clientX, altKey }: PointerEvent) => {
    pointer = { x: clientX, altKey }
  }
  // Before the region hears of it, which tells how far it moved, not where the pointer is.
  window.addEventListener('pointermove', follow, { capture: true })

  const timeAt = (clientX: number): number => {
    const { left, width } = surfer.getWrapper().getBoundingClientRect()
    return width > 0 ? ((clientX - left) / width) * durationMs : 0
  }
  const perMs = () => surfer.getWrapper().clientWidth / durationMs
  function sight(): readonly [from: number, to: number] {
    const scale = perMs() || 1
    const [from, length] = [surfer.getScroll() / scale, surfer.getWidth() / scale]
    return [from - length * besides, from + length * (1 + besides)]
  }

  function redraw(): void {
    if (!isReady) return
    const [from, to] = sight()
    const seen = cuesBetween(content.cues, from, to)
    const keys = new Set(seen.map(({ key }) => key))
    for (const [key, region] of drawn) {
      if (keys.has(key) || key === dragged?.key) continue
      region.remove()
      drawn.delete(key)
    }
    for (const cue of seen) if (cue.key !== dragged?.key) show(cue)
    ticks.replaceChildren(...timesBetween(content.shots, from, to).map(tickAt))
    const film = { durationMs, perSecond: perMs() * 1000 }
    ruler.replaceChildren(...notchesBetween(from, to, film).map(notchAt))
  }

  function show(cue: DeskCue): void {
    const { key, startMs, endMs, text } = cue
    const isActive = key === content.activeKey
    const place = { start: startMs / 1000, end: endMs / 1000 }
    const look = {
      resize: isActive && !content.isReadOnly,
      color: isActive ? 'var(--wave-active)' : 'var(--wave-cue)',
    }
    const known = drawn.get(key)
    const region = known ?? regions.addRegion({ id: String(key), ...place, ...look, drag: false })
    if (known === undefined) drawn.set(key, region)
    else if (known.start !== place.start || known.end !== place.end) known.setOptions({ ...place, ...look })
    else if (known.resize !== look.resize || known.color !== look.color) known.setOptions(look)
    label(region, text, isActive)
  }

  function reveal(ms: number): void {
    if (!isReady) {
      awaitedMs = ms
      return
    }
    const at = ms * perMs()
    const [left, width] = [surfer.getScroll(), surfer.getWidth()]
    if (at < left || at > left + width) surfer.setScroll(Math.max(0, at - width / 3))
  }

  function placed(part: string, ms: number): HTMLElement {
    const element = document.createElement('div')
    element.setAttribute('part', part)
    element.style.left = `${(ms / durationMs) * 100}%`
    return element
  }
  const tickAt = (ms: number) => placed('shot', ms)
  function notchAt({ ms, isLabelled }: RulerNotch): HTMLElement {
    const notch = placed(isLabelled ? 'notch labelled' : 'notch', ms)
    if (isLabelled) notch.textContent = formatDuration(ms)
    return notch
  }

  let awaited: (() => void) | null = null

  const stops = [
    surfer.on('scroll', redraw),
    surfer.on('zoom', redraw),
    surfer.on('resize', redraw),
    surfer.on('ready', () => {
      isReady = true
      if (awaitedMs !== null) reveal(awaitedMs)
      redraw()
    }),
    surfer.on('interaction', (second) => events.onSeek(Math.round(second * 1000))),
    regions.on('region-clicked', ({ id }) => events.onChoose(Number(id))),
    regions.on('region-update', (region, edge) => {
      if (edge === undefined) return
      dragged = events.drag(Number(region.id), edge, timeAt(pointer.x), pointer.altKey) ?? dragged
      if (dragged !== null) region.setOptions({ start: dragged.startMs / 1000, end: dragged.endMs / 1000 })
    }),
    regions.on('region-updated', () => {
      const done = dragged
      dragged = null
      if (done !== null) events.onDragged(done)
      redraw()
    }),
  ]

  return {
    /** After the next picture: where it is in sight is known then, and no key waits for it. */
    show(next: WaveContent): void {
      content = next
      awaited ??= afterPicture(() => {
        awaited = null
        redraw()
      })
    },
    /** Where the film stands. */
    stand: (ms: number) => surfer.setTime(ms / 1000),
    /** Brings a time into sight, if it is not. */
    reveal,
    /** Shows a second as so many points; what is at `clientX`, or where the film stands, stays where it is on the screen. */
    zoom(perSecond: number, clientX: number | null): void {
      if (!isReady) return void surfer.setOptions({ minPxPerSec: perSecond })
      const scroll = surfer.getScroll()
      const kept = clientX === null ? surfer.getCurrentTime() * 1000 : timeAt(clientX)
      const at = kept * perMs() - scroll
      const offset = at >= 0 && at <= surfer.getWidth() ? at : surfer.getWidth() / 2
      surfer.zoom(perSecond)
      surfer.setScroll(Math.max(0, kept * perMs() - offset))
    },
    colour(colours: { readonly wave: string; readonly played: string; readonly cursor: string }): void {
      const { wave, played, cursor } = colours
      surfer.setOptions({ waveColor: wave, progressColor: played, cursorColor: cursor })
    },
    end(): void {
      window.removeEventListener('pointermove', follow, { capture: true })
      for (const stop of stops) stop()
      awaited?.()
      surfer.destroy()
    },
  }
}

/** Says what is said in a region. */
function label({ element }: Region, text: string, isActive: boolean): void {
  if (element === null) return
  const words = withoutMarks(text).replaceAll('\n', ' ')
  element.title = words
  element.toggleAttribute('data-active', isActive)
  const shown = element.querySelector('bdi') ?? element.appendChild(document.createElement('bdi'))
  shown.setAttribute('part', 'words')
  if (shown.textContent !== words) shown.textContent = words
}
