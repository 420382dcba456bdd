import type {
  BatchChannel,
  BatchVideo,
  PublishBatchDetail,
} from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useLiveEvent } from '#src/shared/live/use-live.ts'
import { useLeaveWarning } from '#src/shared/ui/use-leave-warning.ts'
import {
  catchUp,
  isSaved,
  type OpenBatch,
  type SavedBatch,
  saveBatch,
  savedOf,
  wasOvertaken,
} from './batch-saving.ts'
import type { GridRow } from './grid-edits.ts'

/** So long after the last change it is saved; after a failure it is tried again. */
const saveAfterMs = 800
const tryAgainMs = 5000
/** So often at once, where others are first each time. */
const mostTries = 3
/** Steps that can be taken back. */
const mostSteps = 100

type State = {
  readonly open: OpenBatch
  readonly past: readonly (readonly GridRow[])[]
  readonly future: readonly (readonly GridRow[])[]
}
type Action =
  | { readonly type: 'rows'; readonly rows: readonly GridRow[] }
  | { readonly type: 'head'; readonly part: Partial<Pick<OpenBatch, 'name' | 'zone'>> }
  | { readonly type: 'undo' | 'redo' }
  | { readonly type: 'caughtUp'; readonly open: OpenBatch }

function reduce(state: State, action: Action): State {
  const { open, past, future } = state
  switch (action.type) {
    case 'rows': {
      if (action.rows === open.rows || sameRows(action.rows, open.rows)) return state
      return {
        open: { ...open, rows: action.rows },
        past: [...past, open.rows].slice(-mostSteps),
        future: [],
      }
    }
    case 'head':
      return { ...state, open: { ...open, ...action.part } }
    case 'undo': {
      const rows = past.at(-1)
      if (rows === undefined) return state
      return { open: { ...open, rows }, past: past.slice(0, -1), future: [open.rows, ...future] }
    }
    case 'redo': {
      const [rows, ...rest] = future
      if (rows === undefined) return state
      return { open: { ...open, rows }, past: [...past, open.rows], future: rest }
    }
    // What somebody else has done is not taken back by a step of one's own.
    case 'caughtUp':
      return { open: action.open, past: [], future: [] }
  }
}

const sameRows = (one: readonly GridRow[], other: readonly GridRow[]) =>
  one.length === other.length && one.every((row, index) => row === other[index])

export type Saving = 'saved' | 'saving' | 'unsaved' | 'failed'

/**
 * A batch that is being filled in: its rows with the steps that can be taken back, and the saving that follows every
 * change. Where somebody else was first, what was changed here goes on top of theirs, and `onMerged` says so.
 */
export function useOpenBatch(
  detail: PublishBatchDetail,
  { onMerged, onRefused }: { onMerged(): void; onRefused(error: unknown): void },
) {
  const [state, dispatch] = useReducer(reduce, detail, ({ name, zone, rows }) => ({
    open: { name, zone, rows },
    past: [],
    future: [],
  }))
  const [facts, setFacts] = useState(() => factsOf(detail))
  const saved = useRef<SavedBatch>(savedOf(detail))
  const running = useRef<Promise<boolean> | null>(null)
  const [saving, setSaving] = useState<Saving>('saved')
  const now = useRef(state)
  now.current = state
  const { open, past, future } = state
  const { id } = detail

  const saveNow = async (): Promise<boolean> => {
    while (running.current) await running.current
    if (isSaved(saved.current, now.current.open)) {
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
        await saveBatch(id, saved.current, now.current.open, (part) => {
          saved.current = part
        })
        return true
      } catch (error) {
        if (tries < mostTries && wasOvertaken(error) && (await merge())) continue
        setSaving('failed')
        onRefused(error)
        return false
      }
    }
  }

  const merge = async (): Promise<boolean> => {
    try {
      const caught = await catchUp(id, saved.current, now.current.open)
      saved.current = caught.saved
      dispatch({ type: 'caughtUp', open: caught.open })
      now.current = { open: caught.open, past: [], future: [] }
      setFacts((before) => withFacts(before, caught.detail))
      onMerged()
      return true
    } catch {
      return false
    }
  }

  const follow = useEffectEvent(() => void saveNow())
  useEffect(() => {
    if (isSaved(saved.current, open)) {
      // Taken back before it was sent: there is nothing to send.
      if (running.current === null) setSaving('saved')
      return
    }
    setSaving((before) => (before === 'failed' ? 'failed' : 'unsaved'))
    const timer = setTimeout(() => follow(), saveAfterMs)
    return () => clearTimeout(timer)
  }, [open])
  useEffect(() => {
    if (saving !== 'failed') return
    const timer = setInterval(() => follow(), tryAgainMs)
    return () => clearInterval(timer)
  }, [saving])
  // Whoever goes on to another page loses nothing.
  useEffect(() => () => follow(), [])
  useLeaveWarning(saving !== 'saved')

  useLiveEvent('publishBatch', (event) => {
    if (event.id === id && event.version > saved.current.version && running.current === null) void merge()
  })

  return {
    open,
    facts,
    saving,
    version: () => saved.current.version,
    saveNow,
    setRows: (rows: readonly GridRow[]) => dispatch({ type: 'rows', rows }),
    setHead: (part: Partial<Pick<OpenBatch, 'name' | 'zone'>>) => dispatch({ type: 'head', part }),
    undo: past.length > 0 ? () => dispatch({ type: 'undo' }) : null,
    redo: future.length > 0 ? () => dispatch({ type: 'redo' }) : null,
    addFacts: (more: Facts) => setFacts((before) => withFacts(before, more)),
  }
}

type Facts = { readonly videos: readonly BatchVideo[]; readonly channels: readonly BatchChannel[] }
/** What rows are about, by id. */
export type BatchFacts = {
  readonly videos: ReadonlyMap<string, BatchVideo>
  readonly channels: ReadonlyMap<string, BatchChannel>
}

export function factsOf({ videos, channels }: Facts): BatchFacts {
  return {
    videos: new Map(videos.map((video) => [video.id, video])),
    channels: new Map(channels.map((channel) => [channel.id, channel])),
  }
}

function withFacts(before: BatchFacts, more: Facts): BatchFacts {
  const { videos, channels } = factsOf(more)
  return {
    videos: new Map([...before.videos, ...videos]),
    channels: new Map([...before.channels, ...channels]),
  }
}
