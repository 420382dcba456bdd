import { type DayNumber, dayNumberOf, dayText } from './days.ts'

/** What somebody made of a day of a channel or Page by hand. */
export interface DayChange {
  /** Not told, until this is taken back. */
  readonly missing: boolean
  /** Everything that is counted, times this. */
  readonly factor: number
  /** When it was made so. */
  readonly at: number
}

export type DayChanges = ReturnType<typeof createDayChanges>

/** Days that are late, missing or corrected by hand. In memory, as fault rules are. */
export function createDayChanges(now: () => number) {
  const changes = new Map<string, DayChange>()

  return {
    of: (id: string, day: DayNumber): DayChange | null => changes.get(keyOf(id, day)) ?? null,
    /** Makes all days between two (inclusive) so; throws nothing for days that are to come. */
    set(id: string, range: { from: string; to: string }, change: Omit<DayChange, 'at'>): void {
      const [first, last] = [dayNumberOf(range.from), dayNumberOf(range.to)]
      if (first === null || last === null) return
      for (let day = first; day <= last; day += 1) changes.set(keyOf(id, day), { ...change, at: now() })
    },
    clear: () => changes.clear(),
  }
}

function keyOf(id: string, day: DayNumber): string {
  return `${id} ${dayText(day)}`
}
