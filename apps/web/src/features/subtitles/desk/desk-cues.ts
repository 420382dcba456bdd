import {
  type CueChange,
  type CueStep,
  isAgreed,
  type KeptCue,
} from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'

/**
 * A cue on the desk. `key` is its own as long as the desk is open: a new one has none from the server before it is saved, and
 * keeps its place in the grid, where somebody may be typing, after it has got one.
 */
export type DeskCue = Omit<KeptCue, 'id'> & { readonly key: number }

/** A cue in the grid, with a time as somebody types it. */
export type TypedCue = DeskCue & { readonly typed?: string }

/** One step that can be taken back: what each cue was, and what it became. Null: it was not there. */
export type DeskStep = readonly {
  readonly key: number
  readonly before: DeskCue | null
  readonly after: DeskCue | null
}[]

/** By beginning, then end, then as they came; new ones last. */
export const inOrder = (cues: readonly DeskCue[]): readonly DeskCue[] =>
  cues.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || rank(a.key) - rank(b.key))
const rank = (key: number) => (key < 0 ? Number.MAX_SAFE_INTEGER + key : key)

/** A cue with other words: a person's from now on, that nobody has read yet. */
export const rewritten = (cue: DeskCue, text: string): DeskCue =>
  text === cue.text ? cue : { ...cue, text, by: 'person', flags: [], review: 'open', reader: undefined }

/** The step from cues to what some of them become; those that do not change are left out of it. */
export function stepTo(
  cues: readonly DeskCue[],
  made: readonly DeskCue[],
  gone: readonly number[] = [],
): DeskStep {
  const meant = new Set([...made.map(({ key }) => key), ...gone])
  const before = byKey(cues.filter(({ key }) => meant.has(key)))
  return [
    ...made
      .map((after) => ({ key: after.key, before: before.get(after.key) ?? null, after }))
      .filter(({ before: was, after }) => was === null || !isSame(was, after)),
    ...gone.map((key) => ({ key, before: before.get(key) ?? null, after: null })),
  ]
}

/** What of a cue is changed by itself: whoever sets a time does not undo the words that came meanwhile. */
const fields = ['startMs', 'endMs', 'text', 'review', 'note'] as const

/**
 * A cue with the fields in which `to` differs from `from`, where it still has those of `from`: what somebody else has changed
 * since stays theirs.
 */
function withFields(now: DeskCue, from: DeskCue, to: DeskCue): DeskCue {
  const changed = fields.filter((field) => from[field] !== to[field] && now[field] === from[field])
  if (changed.length === 0) return now
  const next = { ...now, ...Object.fromEntries(changed.map((field) => [field, to[field]])) }
  const isWritten = changed.includes('text')
  return {
    ...next,
    ...(isWritten ? { by: to.by } : {}),
    ...(isWritten || changed.includes('review') ? { flags: to.flags, reader: to.reader } : {}),
  }
}

/** Cues after a step, or before it. */
export function stepped(
  cues: readonly DeskCue[],
  step: DeskStep,
  way: 'before' | 'after',
): readonly DeskCue[] {
  const other = way === 'before' ? 'after' : 'before'
  const parts = new Map(step.map((part) => [part.key, part]))
  const kept: DeskCue[] = []
  for (const cue of cues) {
    const part = parts.get(cue.key)
    if (part === undefined) {
      kept.push(cue)
      continue
    }
    parts.delete(cue.key)
    const [from, to] = [part[other], part[way]]
    if (to !== null) kept.push(from === null ? to : withFields(cue, from, to))
  }
  // What is put back was not there; what somebody else has taken away meanwhile stays away.
  const back = [...parts.values()].flatMap((part) => (part[other] === null ? (part[way] ?? []) : []))
  return inOrder([...kept, ...back])
}

export const isSame = (one: DeskCue, other: DeskCue): boolean =>
  one === other ||
  (one.startMs === other.startMs &&
    one.endMs === other.endMs &&
    one.text === other.text &&
    one.review === other.review &&
    one.note === other.note &&
    one.flags.length === other.flags.length)

/** The same in everything that a desk shows. */
const isSameWhole = (one: DeskCue, other: DeskCue): boolean =>
  isSame(one, other) && one.by === other.by && one.flags.join() === other.flags.join()

/** Whether what is open is what was saved. */
export const isUnchanged = (saved: ReadonlyMap<number, DeskCue>, open: readonly DeskCue[]): boolean =>
  open.length === saved.size &&
  open.every((cue) => {
    const was = saved.get(cue.key)
    return was !== undefined && isSame(was, cue)
  })

/** Cues by their keys. */
export const byKey = (cues: readonly DeskCue[]): ReadonlyMap<number, DeskCue> =>
  new Map(cues.map((cue) => [cue.key, cue]))

/**
 * What somebody else has saved, with what was changed here on top of it, field by field: where both changed the same, it is as
 * it is here.
 */
export function merged(
  base: ReadonlyMap<number, DeskCue>,
  mine: readonly DeskCue[],
  theirs: readonly DeskCue[],
): readonly DeskCue[] {
  const own = byKey(mine)
  const found = byKey(theirs)
  const kept = theirs.flatMap((cue) => {
    const here = own.get(cue.key)
    const was = base.get(cue.key)
    if (here === undefined) return was === undefined ? [cue] : []
    const next = was === undefined ? here : withMine(cue, was, here)
    // The same cue where nothing differs: a line that is being typed in it goes on.
    return [isSameWhole(next, here) ? here : next]
  })
  const more = mine.filter((cue) => {
    const was = base.get(cue.key)
    return !found.has(cue.key) && (was === undefined || !isSame(was, cue))
  })
  return inOrder([...kept, ...more])
}

function withMine(theirs: DeskCue, was: DeskCue, here: DeskCue): DeskCue {
  const changed = fields.filter((field) => was[field] !== here[field])
  if (changed.length === 0) return theirs
  const isWritten = changed.includes('text')
  return {
    ...theirs,
    ...Object.fromEntries(changed.map((field) => [field, here[field]])),
    ...(isWritten ? { by: here.by } : {}),
    ...(isWritten || isAgreed(here.review) ? { flags: here.flags } : {}),
    ...(isWritten || changed.includes('review') ? { reader: here.reader } : {}),
  }
}

/**
 * Gives new cues the ids of those that the server has already, because the answer to an earlier save was lost: the same times
 * and words under an id that was not known here.
 */
export function adoptLost(
  known: ReadonlyMap<number, DeskCue>,
  mine: readonly DeskCue[],
  theirs: readonly KeptCue[],
  ids: CueIds,
): void {
  const stray = theirs.filter(({ id }) => !known.has(ids.keyOf(id)) && ids.keyOf(id) === id)
  for (const cue of mine) {
    if (ids.idOf(cue.key) !== null) continue
    const at = stray.findIndex(
      (one) => one.startMs === cue.startMs && one.endMs === cue.endMs && one.text === cue.text,
    )
    const [same] = at < 0 ? [] : stray.splice(at, 1)
    if (same !== undefined) ids.give(cue.key, same.id)
  }
}

/** Which ids the server knows cues by. */
export type CueIds = {
  /** Null: it has none yet. */
  idOf(key: number): number | null
  keyOf(id: number): number
  give(key: number, id: number): void
}

export function createCueIds(): CueIds {
  const ids = new Map<number, number>()
  const keys = new Map<number, number>()
  return {
    idOf: (key) => ids.get(key) ?? (key > 0 ? key : null),
    keyOf: (id) => keys.get(id) ?? id,
    give(key, id) {
      ids.set(key, id)
      keys.set(id, key)
    },
  }
}

export const deskCueOf = ({ id, ...cue }: KeptCue, ids: CueIds): DeskCue => ({ ...cue, key: ids.keyOf(id) })

/** Steps of former sessions that can still be taken back, by what the cues are now. */
export function stepsOf(steps: readonly CueStep[], ids: CueIds): readonly DeskStep[] {
  const cueOf = (cue: KeptCue | null) => cue && deskCueOf(cue, ids)
  return steps.map((step) =>
    step.map(({ id, before, after }) => ({
      key: ids.keyOf(id),
      before: cueOf(before),
      after: cueOf(after),
    })),
  )
}

/** What the server does not have yet; `keys` are those of the new ones, in their order. */
export function unsavedOf(
  saved: ReadonlyMap<number, DeskCue>,
  open: readonly DeskCue[],
  ids: CueIds,
): {
  readonly changes: readonly CueChange[]
  readonly removed: readonly number[]
  readonly keys: readonly number[]
} {
  const here = byKey(open)
  const keys: number[] = []
  const changes = open.flatMap((cue): CueChange[] => {
    const was = saved.get(cue.key)
    if (was !== undefined && isSame(was, cue)) return []
    const id = ids.idOf(cue.key)
    const { startMs, endMs, text, review, note } = cue
    if (was === undefined) {
      if (id === null) keys.push(cue.key)
      return [{ id, startMs, endMs, text, review, note, ...(id === null ? {} : { back: true as const }) }]
    }
    return [
      {
        id,
        ...(startMs === was.startMs ? {} : { startMs }),
        ...(endMs === was.endMs ? {} : { endMs }),
        ...(text === was.text ? {} : { text }),
        ...(review === was.review && text === was.text && cue.flags.length === was.flags.length
          ? {}
          : { review }),
        ...(note === was.note ? {} : { note }),
      },
    ]
  })
  const removed = [...saved.keys()].filter((key) => !here.has(key)).flatMap((key) => ids.idOf(key) ?? [])
  return { changes, removed, keys }
}
