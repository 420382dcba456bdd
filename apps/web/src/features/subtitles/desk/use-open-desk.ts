import {
  changeSubtitles,
  getSubtitleDesk,
  latestCueMs,
  longestCueNote,
  longestCueText,
  type SubtitleDesk,
} from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { ApiError, isRefusal } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import { useLiveEvent } from '#src/shared/live/use-live.ts'
import { useLeaveWarning } from '#src/shared/ui/use-leave-warning.ts'
import { afterPicture } from '#src/shared/ui/use-settled.ts'
import {
  adoptLost,
  byKey,
  createCueIds,
  type DeskCue,
  type DeskStep,
  deskCueOf,
  isUnchanged,
  merged,
  stepped,
  stepsOf,
  unsavedOf,
} from './desk-cues.ts'

/** So long after the last change it is saved; after a failure it is tried again. */
const saveAfterMs = 800
const tryAgainMs = 5000
/** So often at once, where others are first each time. */
const mostTries = 4
const mostSteps = 200
/** So many changes go in one call: well below what the server takes. */
const mostAtOnce = 3000

type State = {
  readonly cues: readonly DeskCue[]
  readonly past: readonly DeskStep[]
  readonly future: readonly DeskStep[]
}
type Action =
  | { readonly type: 'do'; readonly step: DeskStep }
  | { readonly type: 'undo' | 'redo' }
  /** What is stored now, and what was stored when the desk last knew. */
  | {
      readonly type: 'caughtUp'
      readonly base: ReadonlyMap<number, DeskCue>
      readonly theirs: readonly DeskCue[]
    }

function reduce(state: State, action: Action): State {
  const { cues, past, future } = state
  switch (action.type) {
    case 'do':
      if (action.step.length === 0) return state
      return {
        cues: stepped(cues, action.step, 'after'),
        past: [...past, action.step].slice(-mostSteps),
        future: [],
      }
    case 'undo': {
      const step = past.at(-1)
      if (step === undefined) return state
      return { cues: stepped(cues, step, 'before'), past: past.slice(0, -1), future: [step, ...future] }
    }
    case 'redo': {
      const [step, ...rest] = future
      if (step === undefined) return state
      return { cues: stepped(cues, step, 'after'), past: [...past, step], future: rest }
    }
    case 'caughtUp':
      // Here, not where it was read: a key that was pressed meanwhile is in the state by now.
      return { ...state, cues: merged(action.base, cues, action.theirs) }
  }
}

export type DeskSaving = 'saved' | 'saving' | 'unsaved' | 'failed'

/** What the server has, as far as this desk knows. */
type Saved = { readonly version: number; readonly cues: ReadonlyMap<number, DeskCue> }

/**
 * Subtitles on the desk: their cues, the steps that can be taken back, those of former sessions, too, and the saving that
 * follows every change. What others or an engine wrote meanwhile comes in by itself; where both changed a cue, it is as it is
 * here, and the other can be seen by taking one's own step back.
 */
export function useOpenDesk(
  desk: SubtitleDesk,
  { onRefused, onTooLong }: { onRefused(error: unknown): void; onTooLong(): void },
) {
  const [ids] = useState(createCueIds)
  const [state, dispatch] = useReducer(reduce, desk, ({ cues, steps }) => ({
    cues: cues.map((cue) => deskCueOf(cue, ids)),
    past: stepsOf(steps, ids),
    future: [],
  }))
  const [document, setDocument] = useState(desk.document)
  const [source, setSource] = useState(desk.source)
  const [first] = useState((): Saved => ({ version: desk.document.version, cues: byKey(state.cues) }))
  const saved = useRef(first)
  const running = useRef<Promise<boolean> | null>(null)
  const refused = useRef<readonly DeskCue[] | null>(null)
  const [saving, setSaving] = useState<DeskSaving>('saved')
  const now = useRef(state)
  now.current = state
  const newKey = useRef(0)
  const { cues, past, future } = state
  const params = { id: desk.document.id }
  const isSaved = (open: readonly DeskCue[]) => isUnchanged(saved.current.cues, open)

  const saveNow = async (): Promise<boolean> => {
    while (running.current) await running.current
    if (isSaved(now.current.cues)) {
      setSaving('saved')
      return true
    }
    setSaving('saving')
    running.current = attempt()
    const done = await running.current
    running.current = null
    return done && saveNow()
  }

  const attempt = async (): Promise<boolean> => {
    for (let tries = 1; ; tries += 1) {
      try {
        await send(now.current.cues)
        return true
      } catch (error) {
        if (tries < mostTries && wasOvertaken(error) && (await catchUp())) continue
        setSaving('failed')
        // What is refused would be refused again: it waits for another change.
        refused.current = isRefusal(error) && !wasOvertaken(error) ? now.current.cues : null
        onRefused(error)
        return false
      }
    }
  }

  /** In as many calls as it takes; what each has kept is not sent again. */
  const send = async (open: readonly DeskCue[]): Promise<void> => {
    const { changes, removed, keys } = unsavedOf(saved.current.cues, open, ids)
    const here = byKey(open)
    const fresh = [...keys]
    for (let from = 0; from === 0 || from < changes.length; from += mostAtOnce) {
      const part = changes.slice(from, from + mostAtOnce)
      const gone = from === 0 ? removed : []
      const { document: kept, added } = await call(changeSubtitles, {
        params,
        body: { version: saved.current.version, changes: part, removed: [...gone] },
      })
      const known = new Map(saved.current.cues)
      for (const id of gone) known.delete(ids.keyOf(id))
      const given = fresh.splice(0, added.length)
      for (const [at, key] of given.entries()) ids.give(key, added[at] ?? 0)
      for (const key of [...given, ...part.flatMap(({ id }) => (id === null ? [] : ids.keyOf(id)))]) {
        const cue = here.get(key)
        if (cue !== undefined) known.set(key, cue)
      }
      saved.current = { version: kept.version, cues: known }
      setDocument(kept)
    }
  }

  /** Reads what is stored, and puts what was changed here on top of it. */
  const catchUp = async (): Promise<boolean> => {
    try {
      const found = await call(getSubtitleDesk, { params })
      adoptLost(saved.current.cues, now.current.cues, found.cues, ids)
      const theirs = found.cues.map((cue) => deskCueOf(cue, ids))
      const news = { type: 'caughtUp', base: saved.current.cues, theirs } as const
      saved.current = { version: found.document.version, cues: byKey(theirs) }
      // The next try of a save does not wait for the page to be drawn.
      now.current = reduce(now.current, news)
      dispatch(news)
      setDocument(found.document)
      setSource(found.source)
      return true
    } catch {
      return false
    }
  }

  const follow = useEffectEvent(() => void saveNow())
  const again = useEffectEvent(() => {
    if (refused.current !== now.current.cues) void saveNow()
  })
  /** Reads what others wrote, when nothing is being saved: an answer that overtakes another one would bring old words back. */
  const readOthers = async (): Promise<void> => {
    while (running.current) await running.current
    running.current = catchUp()
    await running.current
    running.current = null
  }
  const unsaved = useEffectEvent((open: readonly DeskCue[]) => !isSaved(open))
  useEffect(() => {
    if (!unsaved(cues)) {
      // Taken back before it was sent: there is nothing to send.
      if (running.current === null) setSaving('saved')
      return
    }
    // Said after the picture that shows what was typed.
    const stop = afterPicture(() => setSaving((before) => (before === 'failed' ? 'failed' : 'unsaved')))
    const timer = setTimeout(() => follow(), saveAfterMs)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [cues])
  useEffect(() => {
    if (saving !== 'failed') return
    const timer = setInterval(() => again(), tryAgainMs)
    return () => clearInterval(timer)
  }, [saving])
  // Whoever goes on to another page loses nothing.
  useEffect(() => () => follow(), [])
  useLeaveWarning(saving !== 'saved')

  // An engine fills in batch after batch: one reading for those that come close together.
  const awaited = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => () => clearTimeout(awaited.current ?? undefined), [])
  /** What it tells of is not what was saved here. */
  const isNews = ({ id, at }: { readonly id: string; readonly at: string }) =>
    id === document.sourceId || (id === document.id && at !== document.updatedAt)
  const later = (isMeant: () => boolean) => {
    awaited.current ??= setTimeout(() => {
      awaited.current = null
      if (isMeant()) void readOthers()
    }, saveAfterMs)
  }
  const latest = useRef<{ readonly id: string; readonly at: string } | null>(null)
  // Asked again when it is time: the answer to a save of one's own may have come by then.
  const meant = useEffectEvent(() => latest.current !== null && isNews(latest.current))
  useLiveEvent(
    'subtitle',
    (event) => {
      if (!isNews(event)) return
      latest.current = event
      later(() => meant())
    },
    () => later(() => true),
  )

  return {
    cues,
    document,
    source,
    saving,
    saveNow,
    version: () => saved.current.version,
    nextKey: () => {
      newKey.current -= 1
      return newKey.current
    },
    idOf: ids.idOf,
    run: (step: DeskStep | null) => {
      if (step === null) return
      if (step.some(({ after }) => after !== null && !canBeKept(after))) onTooLong()
      else dispatch({ type: 'do', step })
    },
    undo: past.length > 0 ? () => dispatch({ type: 'undo' }) : null,
    redo: future.length > 0 ? () => dispatch({ type: 'redo' }) : null,
    setDocument,
  }
}
export type OpenDesk = ReturnType<typeof useOpenDesk>

/** Whether the server takes it: it refuses a save whole. */
const canBeKept = ({ text, note, endMs }: DeskCue): boolean =>
  text.length <= longestCueText && note.length <= longestCueNote && endMs <= latestCueMs

/** Whether somebody else was first. */
const wasOvertaken = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'access.changedMeanwhile' || error.code === 'subtitles.cueGone')
