import { between, chance, luck } from './chance.ts'
import { type Counts, NOTHING_COUNTED } from './counts.ts'
import { type DayNumber, weekdayOf } from './days.ts'
import { troubleOf } from './troubles.ts'

/** A channel or Page whose days are played. */
export interface Subject {
  readonly id: string
  /** Views on a usual day of what was there before its first film here. */
  readonly usual: number
  readonly since: DayNumber
  readonly earns: boolean
}

/** A video or reel of a subject. */
export interface Film {
  readonly id: string
  readonly since: DayNumber
  /** The first day it was gone. */
  readonly until: DayNumber | null
  readonly seconds: number
  /** Views of its best day, where they are known; else they follow from its channel. */
  readonly best?: number
}

/** Of what is older than the films here: many videos together, of usual length. */
const CATALOGUE_SECONDS = 420
/** Shorter ones are watched to the end and again, and bring little money. */
const SHORT_SECONDS = 180
/** What a new film adds on its best day to a usual day of its channel. */
const PEAK = 0.2

/** How a week goes, from Sunday: some channels live at weekends, some in lunch breaks. */
const WEEKS = [
  [1.22, 0.9, 0.88, 0.9, 0.95, 1.05, 1.25],
  [0.86, 1.06, 1.08, 1.07, 1.05, 1.0, 0.88],
  [1.1, 0.95, 0.93, 0.96, 0.98, 1.04, 1.12],
] as const

/** How far from its usual a channel is on a day: its week, a slow rise or fall, and the year. */
function tideOf({ id }: Subject, day: DayNumber): number {
  const week = WEEKS[Math.floor(chance(id, 'week') * WEEKS.length)] ?? WEEKS[0]
  const slow = Math.sin((2 * Math.PI * (day + 400 * chance(id, 'phase'))) / between(90, 260, id, 'wave'))
  const trend = 1 + between(-0.0006, 0.0009, id, 'trend') * (day - 20_600)
  return (week[weekdayOf(day)] ?? 1) * (1 + 0.18 * slow) * Math.min(Math.max(trend, 0.5), 1.8)
}

/** How much of its best day a film has at an age: steep at first, then a long tail. */
function decayOf(film: Film, age: number): number {
  const fall = between(0.75, 1.25, film.id, 'fall')
  // The first day is not whole.
  return (age === 0 ? 0.55 : (age + 0.6) ** -fall) + between(0.004, 0.02, film.id, 'tail')
}

/** A film's day as it will be once nothing of it changes any more. */
export function filmDay(subject: Subject, film: Film, day: DayNumber): Counts {
  if (day < film.since || (film.until !== null && day >= film.until)) return NOTHING_COUNTED
  const best = film.best ?? subject.usual * PEAK * luck(film.id)
  const base = best * decayOf(film, day - film.since)
  const views = base * tideOf(subject, day) * troubleOf(subject, day).views * noise(film.id, day)
  return countsOf(
    subject,
    { id: film.id, seconds: film.seconds || CATALOGUE_SECONDS },
    day,
    Math.round(views),
  )
}

/** The day of all that a channel had before. */
export function catalogueDay(subject: Subject, day: DayNumber): Counts {
  if (day < subject.since) return NOTHING_COUNTED
  const { views: troubled } = troubleOf(subject, day)
  const views = subject.usual * 0.6 * tideOf(subject, day) * troubled * noise(subject.id, day)
  return countsOf(subject, { id: subject.id, seconds: CATALOGUE_SECONDS }, day, Math.round(views))
}

const noise = (id: string, day: DayNumber): number => between(0.9, 1.12, id, day)

function countsOf(
  subject: Subject,
  { id, seconds }: { readonly id: string; readonly seconds: number },
  day: DayNumber,
  views: number,
): Counts {
  const isShort = seconds <= SHORT_SECONDS
  const rate = (least: number, most: number, name: string) =>
    Math.round(views * between(least, most, id, name) * between(0.9, 1.1, id, name, day))
  const percent = isShort ? between(62, 108, id, 'held') : between(27, 58, id, 'held')
  const held = percent * between(0.97, 1.03, id, 'held', day)
  const clickRate = between(0.025, 0.09, id, 'ctr') * between(0.95, 1.05, id, 'ctr', day)
  const clicks = Math.round(views * between(0.45, 0.75, id, 'browsed'))
  return {
    views,
    engaged: rate(0.66, 0.88, 'engaged'),
    watchSeconds: Math.round((views * seconds * held) / 100),
    watchedPercent: Math.round(views * held),
    likes: rate(0.012, 0.045, 'likes'),
    dislikes: rate(0.0003, 0.0012, 'dislikes'),
    comments: rate(0.0008, 0.004, 'comments'),
    shares: rate(0.002, 0.007, 'shares'),
    gained: rate(0.0006, 0.0025, 'gained'),
    lost: rate(0.0003, 0.0012, 'lost'),
    impressions: Math.round(clicks / clickRate),
    clicks,
    ...moneyOf(subject, id, day, { views, isShort }),
  }
}

type Money = Pick<Counts, 'playbacks' | 'ads' | 'grossMicros' | 'revenueMicros'>

function moneyOf(
  subject: Subject,
  id: string,
  day: DayNumber,
  { views, isShort }: { readonly views: number; readonly isShort: boolean },
): Money {
  if (!subject.earns) return { playbacks: 0, ads: 0, grossMicros: 0, revenueMicros: 0 }
  const { ads: lostAds } = troubleOf(subject, day)
  const playbacks = Math.round(views * between(0.32, 0.56, id, 'playbacks') * (isShort ? 0.3 : 1))
  const ads = Math.round(playbacks * (isShort ? 1 : between(1.6, 2.6, id, 'breaks') * lostAds))
  const perThousand = between(2.2, 8.5, subject.id, 'cpm') * between(0.93, 1.08, id, 'cpm', day)
  const grossMicros = Math.round(ads * perThousand * 1000)
  // 55 % of advertising, and a little of subscriptions.
  return { playbacks, ads, grossMicros, revenueMicros: Math.round(grossMicros * 0.55 + playbacks * 90) }
}
