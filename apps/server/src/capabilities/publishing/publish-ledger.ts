import { z } from 'zod'
import type { DurableRecords } from '#src/platform/storage/durable-records.ts'

const markName = 'publishing/mark'
const entrySchema = z.object({
  generation: z.number().int(),
  marker: z.string(),
  videoId: z.string().nullable(),
})

/** The newest generation of a task whose session was opened, and the video that came of it once that is known. */
export type LedgerEntry = Readonly<z.output<typeof entrySchema>>

/**
 * What publishing has done to the outside world, kept in the storage and not in the database, for the day on which an
 * older database is restored (architecture §6.8). A task is known here by the marker of its first generation, which is
 * random and in every dump that has the task.
 */
export type PublishLedger = {
  /** The highest effect that was ever announced. */
  mark(): Promise<number>
  /** Announces an effect before it happens. Durable when it returns. */
  raiseMark(effect: number): Promise<void>
  /** Null when no session was ever opened for the task. */
  find(taskKey: string): Promise<LedgerEntry | null>
  write(taskKey: string, entry: LedgerEntry): Promise<void>
}

export function createPublishLedger(records: DurableRecords): PublishLedger {
  return {
    mark: () => records.highest(markName),
    raiseMark: (effect) => records.raise(markName, effect),
    async find(taskKey) {
      const text = await records.read(nameOf(taskKey))
      return text === null ? null : entrySchema.parse(JSON.parse(text))
    },
    write: (taskKey, { generation, marker, videoId }) =>
      records.write(nameOf(taskKey), JSON.stringify({ generation, marker, videoId })),
  }
}

/** Spread over 256 folders by the end of the marker, which is random. */
function nameOf(taskKey: string): string {
  return `publishing/tasks/${taskKey.slice(-2)}/${taskKey}`
}
