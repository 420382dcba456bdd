import type { Film, Subject } from '#src/numbers/curves.ts'
import { type DayNumber, dayAt } from '#src/numbers/days.ts'
import type { Catalogue, Numbers } from '#src/numbers/numbers.ts'
import { FACEBOOK_PAGES, type FacebookPage } from '../facebook.seeds.ts'
import type { FacebookWorld } from '../facebook.world.ts'
import type { PageVideo } from '../page-video.ts'

/** When the followers of the seeds were counted. */
const COUNTED_ON = dayAt(Date.parse('2026-11-01T20:00:00Z'))
const BORN = dayAt(Date.parse('2021-01-01T20:00:00Z'))
/** So much of its life a film has on its best day. */
const BEST_SHARE = 1 / 6
const LEAST_USUAL = 20
/** A Page with fewer followers earns nothing. */
const LEAST_EARNING = 10_000

/** The Pages of the sandbox's Facebook as things that are counted. Their size is that of the seeds. */
export function createPageNumbers({ world, numbers }: { world: FacebookWorld; numbers: Numbers }) {
  function subjectOf({ id }: FacebookPage): Subject {
    const followers = FACEBOOK_PAGES.find((page) => page.id === id)?.followers ?? 0
    return {
      id,
      usual: Math.max(LEAST_USUAL, followers * 0.03),
      since: BORN,
      earns: followers >= LEAST_EARNING,
    }
  }

  const filmOf = ({ id, createdAt, scheduledAt, seconds, views }: PageVideo): Film => ({
    id,
    since: dayAt(scheduledAt ?? createdAt),
    until: null,
    seconds,
    ...(views > 0 ? { best: views * BEST_SHARE } : {}),
  })

  const catalogueOf = (page: FacebookPage): Catalogue => ({
    subject: subjectOf(page),
    films: world.videos
      .everOf(page.id)
      .filter(({ published }) => published)
      .map(filmOf),
  })

  const nets = new Map<string, number>()

  /** How many more follow at the end of a day than before it; kept, for a report of days counts on from each. */
  function netOf({ id }: FacebookPage, catalogue: Catalogue, day: DayNumber): number {
    const key = `${id} ${day} ${catalogue.films.length}`
    const known = nets.get(key)
    if (known !== undefined) return known
    const { gained, lost } = numbers.wholeDay(catalogue, day)
    nets.set(key, gained - lost)
    return gained - lost
  }

  return {
    catalogueOf,
    filmOf,
    /** Who follows a Page at the end of a day: those of the seed, and who came and went since. */
    followersOn(page: FacebookPage, catalogue: Catalogue, day: DayNumber): number {
      const [from, to] = day > COUNTED_ON ? [COUNTED_ON + 1, day] : [day + 1, COUNTED_ON]
      let net = 0
      for (let one = from; one <= to; one += 1) net += netOf(page, catalogue, one)
      return Math.max(0, page.followers + (day > COUNTED_ON ? net : -net))
    },
  }
}
