import type { ContentOwner } from '#src/google/content-owners.seeds.ts'
import { filesOf } from '#src/numbers/arrivals.ts'
import { COUNTED, type Counts, split } from '#src/numbers/counts.ts'
import type { DayChanges } from '#src/numbers/day-changes.ts'
import { type DayNumber, dayAt, dayText, startOf } from '#src/numbers/days.ts'
import type { Numbers } from '#src/numbers/numbers.ts'
import { COUNTRIES, partsOf } from '#src/numbers/parts.ts'
import type { YoutubeNumbers } from '../analytics/youtube.numbers.ts'
import type { World } from '../world.ts'
import type { ReportedDay, ReportType } from './report.types.ts'
import type { ReportJob } from './reporting.jobs.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The first files come after so long, and reach so far back. */
const FIRST_MS = 48 * HOUR_MS
const BACK_DAYS = 30
/** So long a file can be downloaded. */
const KEPT_MS = 60 * DAY_MS
/** Countries that are told apart in a file. */
const TOLD_COUNTRIES = COUNTRIES.slice(0, 6)

/** A file of a job: one day of its report, or several, as they were known when the file was made. */
export interface ReportFile {
  readonly id: string
  readonly day: DayNumber
  readonly days: number
  readonly createdAt: number
}

/** Files of jobs and what stands in them: all of it follows from the job, the day and the clock. */
export function createReportFiles(deps: {
  world: World
  numbers: Numbers
  youtube: YoutubeNumbers
  changes: DayChanges
  now: () => number
}) {
  const { world, numbers, youtube, changes, now } = deps

  /** Files that there are now, the newest first, as the API lists them. */
  function filesOfJob(job: ReportJob, owner: ContentOwner): readonly ReportFile[] {
    const created = Date.parse(job.createTime)
    const files: ReportFile[] = []
    for (let day = dayAt(created) - BACK_DAYS; day < dayAt(now()); day += 1) {
      const byHand = owner.channelIds.flatMap((id) => changes.of(id, day)?.at ?? [])
      const made = [...filesOf(owner.id, owner.channelIds, day), ...new Set(byHand)]
      const times = made.map((at) => Math.max(at, created + FIRST_MS))
      for (const createdAt of new Set(times)) {
        if (createdAt > now() || createdAt < now() - KEPT_MS) continue
        files.push({ id: `${day}${createdAt}`, day, days: 1, createdAt })
      }
    }
    return files.toSorted((one, other) => other.createdAt - one.createdAt || other.day - one.day)
  }

  /** The lines of a file, its header first. */
  function* linesOf(
    type: ReportType,
    owner: ContentOwner,
    { day, createdAt }: ReportFile,
  ): Generator<string> {
    yield `${type.columns.map(({ name }) => name).join(',')}\n`
    const date = dayText(day).replaceAll('-', '')
    for (const channelId of owner.channelIds) {
      const channel = world.channels.find(channelId)
      if (!channel) continue
      const catalogue = youtube.catalogueOf(channel)
      for (const film of catalogue.films) {
        const counts = numbers.filmDay(catalogue, film, day, createdAt)
        if (counts === null) continue
        const row = { date, channelId, videoId: film.id }
        const rows: ReportedDay[] = type.byCountry
          ? byCountry(film.id, day, counts).map((part) => ({ ...row, ...part }))
          : [{ ...row, country: '', counts }]
        for (const one of rows) yield `${type.columns.map(({ of }) => of(one)).join(',')}\n`
      }
    }
  }

  return {
    of: filesOfJob,
    linesOf,
    resource: (job: ReportJob, { id, day, days, createdAt }: ReportFile, publicUrl: string) => ({
      id,
      jobId: job.id,
      startTime: new Date(startOf(day)).toISOString(),
      endTime: new Date(startOf(day + days)).toISOString(),
      createTime: new Date(createdAt).toISOString(),
      downloadUrl: `${publicUrl}/v1/media/CONTENT_OWNER/${job.ownerId}/jobs/${job.id}/reports/${id}?alt=media`,
    }),
  }
}

/** A day's counts by country, nothing lost. */
function byCountry(id: string, day: DayNumber, counts: Counts): { country: string; counts: Counts }[] {
  const weights = partsOf(id, day, TOLD_COUNTRIES, 1_000_000)
  const parts = new Map(COUNTED.map((name) => [name, split(counts[name], weights)]))
  return TOLD_COUNTRIES.map((country, index) => ({
    country,
    counts: Object.fromEntries(COUNTED.map((name) => [name, parts.get(name)?.[index] ?? 0])) as Counts,
  })).filter((part) => part.counts.views > 0)
}
