import type { DurableRecords } from '#src/platform/storage/durable-records.ts'

const markName = 'publishing/mark'

/** The newest generation of a task whose session was opened, and the video that came of it once that is known. */
export type LedgerEntry = {
  readonly generation: number
  readonly marker: string
  readonly videoId: string | null
}

/**
 * What publishing has done to the outside world, kept in the storage and not in the database, for the day on which an
 * older database is restored (architecture §6.8). A task is known here by the marker of its first generation, which is
 * random and in every dump that has the task.
 *
 * A worker that was stopped may write here long after another one took over. So one record says that a generation was
 * opened and always says the same, and another names the video of a marker and is never replaced.
 */
export type PublishLedger = {
  /** The highest effect that was ever announced. */
  mark(): Promise<number>
  /** Announces an effect before it happens. Durable when it returns. */
  raiseMark(effect: number): Promise<void>
  /** The newest generation from this one on; null when none of them ever opened a session. */
  find(taskKey: string, fromGeneration: number): Promise<LedgerEntry | null>
  /** Before a session is opened. Durable when it returns. */
  opened(taskKey: string, entry: Pick<LedgerEntry, 'generation' | 'marker'>): Promise<void>
  /** Once the video of a marker is known. Durable when it returns. */
  found(marker: string, videoId: string): Promise<void>
}

export function createPublishLedger(records: DurableRecords): PublishLedger {
  return {
    mark: () => records.highest(markName),
    raiseMark: (effect) => records.raise(markName, effect),
    async find(taskKey, fromGeneration) {
      let newest: LedgerEntry | null = null
      // No gaps: a generation begins only after the one before it has opened its session.
      for (let generation = fromGeneration; ; generation += 1) {
        const marker = await records.read(openedName(taskKey, generation))
        if (marker === null) return newest
        newest = { generation, marker, videoId: await records.read(videoName(marker)) }
      }
    },
    opened: (taskKey, { generation, marker }) => records.write(openedName(taskKey, generation), marker),
    async found(marker, videoId) {
      if ((await records.read(videoName(marker))) === null) await records.write(videoName(marker), videoId)
    },
  }
}

const openedName = (taskKey: string, generation: number) =>
  `publishing/tasks/${folderOf(taskKey)}/${taskKey}.opened.${generation}`
const videoName = (marker: string) => `publishing/tasks/${folderOf(marker)}/${marker}.video`

/** Spread over 256 folders by the end of the marker, which is random. */
function folderOf(marker: string): string {
  return marker.slice(-2)
}
