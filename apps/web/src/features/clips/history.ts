import { useReducer } from 'react'

/** So many steps can be taken back. */
const mostSteps = 200

/** What is worked on, what it was before each step, and what was taken back. */
export type History<T> = { readonly past: readonly T[]; readonly now: T; readonly future: readonly T[] }

export const begun = <T>(now: T): History<T> => ({ past: [], now, future: [] })

/** A step further; one that changes nothing is none. */
export function stepped<T>({ past, now, future }: History<T>, next: T): History<T> {
  if (next === now) return { past, now, future }
  return { past: [...past, now].slice(-mostSteps), now: next, future: [] }
}

export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] }
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...rest] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.now], now: next, future: rest }
}

type Action<T> =
  | { readonly change: (now: T) => T; readonly isStep: boolean }
  | { readonly mark: (state: T) => T }
  | 'undo'
  | 'redo'

/** Something that happened whatever is taken back: in what was before and what comes after, too. */
export const marked = <T>({ past, now, future }: History<T>, mark: (state: T) => T): History<T> => ({
  past: past.map(mark),
  now: mark(now),
  future: future.map(mark),
})

function reduce<T>(history: History<T>, action: Action<T>): History<T> {
  if (action === 'undo') return undone(history)
  if (action === 'redo') return redone(history)
  if ('mark' in action) return marked(history, action.mark)
  const next = action.change(history.now)
  return action.isStep ? stepped(history, next) : { ...history, now: next }
}

/** Something that is changed step by step, each of which can be taken back. */
export function useHistory<T>(initial: () => T) {
  const [history, dispatch] = useReducer(reduce<T>, undefined, () => begun(initial()))
  return {
    now: history.now,
    /** Is told what is there by then: keys come faster than the page is drawn. */
    change: (change: (now: T) => T) => dispatch({ change, isStep: true }),
    /** The same for what nobody would take back: a choice, say. */
    turn: (change: (now: T) => T) => dispatch({ change, isStep: false }),
    /** The same for what has happened elsewhere, which no step back undoes. */
    mark: (mark: (state: T) => T) => dispatch({ mark }),
    undo: history.past.length > 0 ? () => dispatch('undo') : null,
    redo: history.future.length > 0 ? () => dispatch('redo') : null,
  }
}
