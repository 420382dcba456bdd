/**
 * Small things that must outlive the database, kept beside the videos: what has been done to the outside world. A
 * restored database asks here whether it is old (docs/decisions/0009). Names are words of letters, digits, `.`, `_` and
 * `-`, joined by `/`. All methods throw `media.storageFull` when the space runs out.
 */
export type DurableRecords = {
  /** The text of a record; null when there is none. */
  read(name: string): Promise<string | null>
  /** Replaces a record, whole or not at all. It is durable when this returns. */
  write(name: string, text: string): Promise<void>
  /** The highest number that `raise` was ever given under this name; 0 when there is none. */
  highest(name: string): Promise<number>
  /**
   * Raises a number; a lower one changes nothing, whichever of several processes comes last. It is durable when this
   * returns. Positive whole numbers only.
   */
  raise(name: string, value: number): Promise<void>
}
