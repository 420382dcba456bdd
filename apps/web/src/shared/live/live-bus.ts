import type { LiveEvent } from '@pindao/protocol/live/live.events.ts'

export type LiveType = LiveEvent['type']
export type LiveEventOf<T extends LiveType> = Extract<LiveEvent, { type: T }>

/**
 * What listeners get: an event, or `resync` when events may have been missed (the stream was down, or has only now
 * begun) and everything shown must be read again.
 */
type LiveListener = {
  readonly event: (event: LiveEvent) => void
  readonly resync: () => void
}

/** Hands the events of the one stream to whoever shows something. */
function createLiveBus() {
  const listeners = new Set<LiveListener>()
  return {
    emit(event: LiveEvent): void {
      for (const listener of [...listeners]) listener.event(event)
    },
    resync(): void {
      for (const listener of [...listeners]) listener.resync()
    },
    subscribe(listener: LiveListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const liveBus = createLiveBus()
