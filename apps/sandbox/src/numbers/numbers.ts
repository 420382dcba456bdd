import { arrivalOf, toldShare } from './arrivals.ts'
import { type Counts, NOTHING_COUNTED, scaled, sumOf } from './counts.ts'
import { catalogueDay, type Film, filmDay, type Subject } from './curves.ts'
import type { DayChanges } from './day-changes.ts'
import type { DayNumber } from './days.ts'

/** Days of films that are kept: some 40 MB. */
const MOST_KNOWN = 200_000

/** A channel with all that it ever had. */
export interface Catalogue {
  readonly subject: Subject
  readonly films: readonly Film[]
}

export type Numbers = ReturnType<typeof createNumbers>

/**
 * What is counted of channels and their films, day by day: nothing is stored, all follows from ids, days and the clock
 * (`platforms.md` B, D6). Days come late, some much later, and some are corrected.
 */
export function createNumbers({ now, changes }: { now: () => number; changes: DayChanges }) {
  const known = new Map<string, Counts>()

  /** A film's day; kept for a while, for the same days are asked for in several reports. */
  function dayOf(subject: Subject, film: Film, day: DayNumber): Counts {
    const key = `${film.id} ${day} ${film.since} ${film.until} ${film.seconds} ${subject.usual} ${subject.earns}`
    const found = known.get(key)
    if (found) return found
    if (known.size >= MOST_KNOWN) known.clear()
    const counts = filmDay(subject, film, day)
    known.set(key, counts)
    return counts
  }

  /** What of a day is told at a moment; null while the day is not there. What is changed by hand counts from then on. */
  function shareOf(
    id: string,
    day: DayNumber,
    at: number,
  ): { readonly views: number; readonly money: number } | null {
    const changed = changes.of(id, day)
    const change = changed !== null && changed.at <= at ? changed : null
    if (change?.missing || at < arrivalOf(id, day)) return null
    const { views, money } = toldShare(id, day, at)
    const factor = change?.factor ?? 1
    return { views: views * factor, money: money * factor }
  }

  function told(counts: Counts, share: { readonly views: number; readonly money: number }): Counts {
    const shown = scaled(counts, share.views)
    const { grossMicros, revenueMicros } = scaled(counts, share.money)
    return { ...shown, grossMicros, revenueMicros }
  }

  return {
    /** A channel's day; null while it is not told. */
    channelDay({ subject, films }: Catalogue, day: DayNumber, at = now()): Counts | null {
      if (day < subject.since) return null
      const share = shareOf(subject.id, day, at)
      if (share === null) return null
      return sumOf([
        told(catalogueDay(subject, day), share),
        ...films.map((film) => told(dayOf(subject, film, day), share)),
      ])
    },

    /** A film's day; null while it is not told, and where nobody watched. */
    filmDay({ subject }: Catalogue, film: Film, day: DayNumber, at = now()): Counts | null {
      const share = shareOf(subject.id, day, at)
      if (share === null) return null
      const counts = told(dayOf(subject, film, day), share)
      return counts.views === 0 ? null : counts
    },

    /** A channel's day as it will be, whether it is told or not: for what is counted on without days. */
    wholeDay: ({ subject, films }: Catalogue, day: DayNumber): Counts =>
      sumOf([catalogueDay(subject, day), ...films.map((film) => dayOf(subject, film, day))]),

    /** All that a film has counted until a day begins, as it is shown beside the film itself: this comes at once. */
    lifetime(subject: Subject, film: Film, until: DayNumber): Counts {
      const days: Counts[] = []
      for (let day = film.since; day < until; day += 1) days.push(filmDay(subject, film, day))
      return days.length === 0 ? NOTHING_COUNTED : sumOf(days)
    },

    isTold: (id: string, day: DayNumber): boolean => shareOf(id, day, now()) !== null,
  }
}
