import { type CueMark, toggledMark } from '@pindao/protocol/subtitles/edits/marks.ts'
import { useTranslation } from 'react-i18next'
import type { FilmControl } from '#src/features/media/door/film-control.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import type { DeskChecks } from './desk-checks.ts'
import type { DeskCommand } from './desk-commands.ts'
import { type DeskCue, rewritten, stepTo } from './desk-cues.ts'
import { cueAt, insertAfter, mergeAll, splitAt } from './desk-edits.ts'
import { agreed, agreedTwice, nextToRead, questioned, type Reading } from './desk-reading.ts'
import type { OpenDesk } from './use-open-desk.ts'
import type { WaveZoom } from './waveform/wave-zoom.ts'

export type DeskDialog = 'shift' | 'replace' | 'fix' | 'snap'

/** A film that nobody can play stands nowhere; a cue is played with so much around it. */
const aroundMs = 50

/** What each command does with the cues that are chosen. */
export function useDeskCommands(asked: {
  readonly work: OpenDesk
  readonly film: FilmControl
  readonly zoom: WaveZoom
  readonly checks: DeskChecks
  /** The cue that has the keyboard, and all that are chosen, in their order. */
  readonly active: DeskCue | undefined
  readonly chosen: readonly DeskCue[]
  readonly isReadOnly: boolean
  readonly reading: Reading
  /** The best that the translation memory has for the active cue. */
  readonly remembered: string | null
  readonly goTo: (key: number) => void
  readonly open: (dialog: DeskDialog) => void
}): (command: DeskCommand) => void {
  const { work, film, zoom, checks, active, chosen, isReadOnly, reading, remembered, goTo, open } = asked
  const { t } = useTranslation('subtitles')
  const feedback = useFeedback()
  const { cues } = work

  const setTime = (end: 'startMs' | 'endMs') => {
    const at = film.now()
    if (at === null || active === undefined) return
    const next = { ...active, [end]: at }
    if (next.endMs <= next.startMs) return feedback.error(t('desk.badOrder'))
    work.run(stepTo(cues, [next]))
  }
  /** The next one that somebody should look at, around the end to the first. */
  const nextMarked = () => {
    const from = active?.startMs ?? -1
    const { marked } = checks
    const next =
      marked.find((cue) => cue.startMs > from || (cue.startMs === from && cue.key !== active?.key)) ??
      marked[0]
    if (next !== undefined) goTo(next.key)
  }
  const readTwice = () => {
    const step = agreedTwice(cues, chosen, reading.askedBy)
    if (step === null) feedback.error(t('desk.ownReading'))
    else work.run(step)
  }
  const nextUnread = () => {
    const next = nextToRead(cues, active, reading)
    if (next === null) feedback.success(t('desk.allRead'))
    else goTo(next.key)
  }
  const setMark = (mark: CueMark) =>
    work.run(
      stepTo(
        cues,
        chosen.map((cue) => rewritten(cue, toggledMark(cue.text, mark))),
      ),
    )
  const remove = () => {
    const next = cues[cues.findIndex(({ key }) => key === chosen.at(-1)?.key) + 1] ?? cues.at(-1)
    work.run(
      stepTo(
        cues,
        [],
        chosen.map(({ key }) => key),
      ),
    )
    if (next !== undefined && !chosen.includes(next)) goTo(next.key)
  }
  const insert = () => {
    const made = insertAfter(cues, active, film.now() ?? 0, work.nextKey)
    work.run(made.step)
    goTo(made.key)
  }
  const merge = () => {
    const at = cues.findIndex(({ key }) => key === active?.key)
    work.run(mergeAll(cues, chosen.length > 1 ? chosen : at < 0 ? [] : cues.slice(at, at + 2)))
  }
  const split = () => {
    if (active === undefined) return
    const step = splitAt(cues, active, film.now(), work.nextKey)
    if (step === null) feedback.error(t('desk.tooShort'))
    else work.run(step)
  }

  const watching: Partial<Record<DeskCommand, () => void>> = {
    play() {
      const cue = active ?? cueAt(cues, film.now() ?? 0)
      if (film.moments.getState().isPlaying) film.toggle()
      else if (cue) film.play(Math.max(0, cue.startMs - aroundMs), cue.endMs + aroundMs)
    },
    toggle: film.toggle,
    nextMarked,
    nextUnread,
    zoomIn: () => zoom.by(1),
    zoomOut: () => zoom.by(-1),
  }
  const changing: Partial<Record<DeskCommand, () => void>> = {
    undo: () => work.undo?.(),
    redo: () => work.redo?.(),
    insert,
    split,
    merge,
    remove,
    setStart: () => setTime('startMs'),
    setEnd: () => setTime('endMs'),
    fine: () => work.run(agreed(cues, chosen, reading.askedBy)),
    second: readTwice,
    question: () => work.run(questioned(cues, chosen)),
    bold: () => setMark('b'),
    slanting: () => setMark('i'),
    underlined: () => setMark('u'),
    remembered: () => {
      if (active !== undefined && remembered !== null) work.run(stepTo(cues, [rewritten(active, remembered)]))
    },
    shift: () => open('shift'),
    replace: () => open('replace'),
    fix: () => open('fix'),
    snap: () => open('snap'),
  }
  return (command) => (watching[command] ?? (isReadOnly ? undefined : changing[command]))?.()
}
