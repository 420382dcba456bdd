import type { RevenueCorrection } from './revenue-file.ts'

/** What is made of a month of a content owner by hand: a later file of it, with all amounts times a factor. */
export interface Remake {
  readonly ownerId: string
  readonly month: string
  readonly factor: number
  readonly at: number
}

/** A correction that stands in the file of a month, from a moment on. */
export interface MonthCorrection extends RevenueCorrection {
  /** `YYYY-MM`: the month of the file. */
  readonly month: string
  readonly at: number
}

export type RevenueChanges = ReturnType<typeof createRevenueChanges>

/** What somebody made of the money of months by hand. In memory, as fault rules are. */
export function createRevenueChanges(now: () => number) {
  const corrections: MonthCorrection[] = []
  const remakes: Remake[] = []

  return {
    correct(correction: Omit<MonthCorrection, 'at'>): void {
      corrections.push({ ...correction, at: now() })
    },
    remake(remake: Omit<Remake, 'at'>): void {
      remakes.push({ ...remake, at: now() })
    },
    correctionsOf: (channelIds: readonly string[], month: string): readonly MonthCorrection[] =>
      corrections.filter((one) => one.month === month && channelIds.includes(one.channelId)),
    remakesOf: (ownerId: string, month: string): readonly Remake[] =>
      remakes.filter((one) => one.month === month && one.ownerId === ownerId),
    clear(): void {
      corrections.length = 0
      remakes.length = 0
    },
  }
}
