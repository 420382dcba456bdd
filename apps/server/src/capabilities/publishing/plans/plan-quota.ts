import { addDays, type Day, dayIn, startOfDay } from '@pindao/protocol/core/zoned-day.ts'
import type { PlanQuota } from '@pindao/protocol/publishing/publish-plan.endpoints.ts'

/** Days of YouTube's quotas turn with Pacific midnight (platforms.md A7). */
const zone = 'America/Los_Angeles'
/** Nothing is put off further than a plan looks ahead. */
const furthestDays = 400

/** An API project: what it is called, and how many uploads it has on a Pacific day. */
export type UploadProject = { readonly id: bigint; readonly name: string; readonly limit: number }

/** An upload that a plan asks for. */
export type WantedUpload = { readonly project: UploadProject; readonly executeAt: number }

export type UploadSpread<W> = {
  /** What each project is asked for on each day on which the plan asks for something. */
  readonly quotas: readonly PlanQuota[]
  /** Those that do not fit on their day, and from when on there is room. */
  readonly moved: ReadonlyMap<W, number>
}

/**
 * Books uploads on the days on which they are to begin, the earliest first; what does not fit goes to the next day with
 * room (business.md §2.4, 5). Nothing is moved by that: people are told.
 *
 * @param takenOn how many uploads of a project are used or booked on a day already
 */
export function spreadUploads<W extends WantedUpload>(
  wanted: readonly W[],
  takenOn: (projectId: bigint, day: Day) => number,
): UploadSpread<W> {
  const booked = new Map<string, number>()
  const quotas = new Map<string, PlanQuota>()
  const moved = new Map<W, number>()
  const roomOn = ({ id, limit }: UploadProject, day: Day) =>
    limit - takenOn(id, day) - (booked.get(`${id} ${day}`) ?? 0)

  for (const upload of wanted.toSorted((one, other) => one.executeAt - other.executeAt)) {
    const { project } = upload
    const day = dayIn(upload.executeAt, zone)
    const free = firstWithRoom(project, day, roomOn)
    booked.set(`${project.id} ${free}`, (booked.get(`${project.id} ${free}`) ?? 0) + 1)
    if (free !== day) moved.set(upload, startOfDay(free, zone))
    const key = `${project.id} ${day}`
    const before = quotas.get(key) ?? {
      project: project.name,
      day,
      limit: project.limit,
      taken: takenOn(project.id, day),
      wanted: 0,
      fit: 0,
      movesTo: null,
    }
    quotas.set(key, {
      ...before,
      wanted: before.wanted + 1,
      fit: before.fit + (free === day ? 1 : 0),
      movesTo: before.movesTo ?? (free === day ? null : new Date(startOfDay(free, zone)).toISOString()),
    })
  }
  return { quotas: [...quotas.values()], moved }
}

function firstWithRoom(
  project: UploadProject,
  from: Day,
  roomOn: (project: UploadProject, day: Day) => number,
): Day {
  for (let days = 0; days < furthestDays; days += 1) {
    const day = addDays(from, days)
    if (roomOn(project, day) > 0) return day
  }
  return addDays(from, furthestDays)
}
