import type { PublishState } from '@pindao/protocol/media/video.filter.ts'
import { and, eq, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { inDepartment } from '#src/capabilities/access/access.ts'
import { department } from '#src/capabilities/access/staff/staff.table.ts'
import type { VideoClaimFilter } from '#src/capabilities/channels/channels.ts'
import type { Actor } from '#src/platform/context.ts'
import { video, videoCount } from './video.table.ts'
import { withClaim } from './video-claims.store.ts'
import { facet } from './video-facets.ts'
import { withMusic } from './video-music.store.ts'
import { withPublishState } from './video-publishing.store.ts'

/** What a list is narrowed to. */
export type VideoFilter = VideoClaimFilter & {
  readonly title?: string | undefined
  readonly channelId?: bigint | undefined
  /** Made here of this video. */
  readonly madeOf?: bigint | undefined
  readonly uploadStatusCodes?: readonly number[] | undefined
  /** Saved by each of them: two different people save no video. */
  readonly ownerStaffIds?: readonly bigint[] | undefined
  /** What became of the video, as far as `reader` may know. */
  readonly publishing?: { readonly state: PublishState; readonly reader: Actor } | undefined
  /** Codes of E15. */
  readonly music?: readonly number[] | undefined
  /** With those below it. */
  readonly departmentId?: bigint | undefined
  /** Words of `video-facets.ts`: it has all of these, and one of those. */
  readonly facets?: readonly string[] | undefined
  readonly anyFacet?: readonly string[] | undefined
  /** Instants: from the first one on, before the second one. */
  readonly created?: Range<string> | undefined
  /** Both ends included. */
  readonly durationSeconds?: Range<number> | undefined
}
type Range<T> = { readonly from?: T | undefined; readonly to?: T | undefined }

/**
 * Whether a list is looked for like words in titles are: by conditions that no index has in the order of the list.
 * Others are one index each, and any page of them is reached by it.
 */
export function isSearched(filter: VideoFilter): boolean {
  return Boolean(filter.title) || lookedFor(filter) !== undefined
}

/** Whether a list holds less than all that somebody may see; what is looked for is told apart from it. */
export function isNarrowed(filter: VideoFilter): boolean {
  return narrowed(filter) !== undefined
}

/** Who looks, as far as SQL asks: values, or placeholders of a prepared statement. */
export type Viewer = Pick<Actor, 'dataScope'> & {
  readonly staffId: Id
  readonly departmentId: Id
  readonly departmentsBelow?: readonly Id[]
  readonly colleagues?: readonly Id[]
}
type Id = bigint | ReturnType<typeof sql.placeholder>

/** Videos the data scope covers and the filter allows, its title aside; as one condition, for counting. */
export function visible(viewer: Viewer, filter: VideoFilter): SQL | undefined {
  return and(isNull(video.deletedAt), or(...scopeBranches(viewer)), narrowed(filter))
}

/**
 * The same as conditions that exclude each other, one index each. A page is the merge of their newest rows: with OR in
 * one query the planner would gather and sort a whole department to show thirty videos of it.
 */
export function visibleBranches(viewer: Viewer, filter: VideoFilter): readonly (SQL | undefined)[] {
  return scopeBranches(viewer).map((branch) => and(isNull(video.deletedAt), branch, narrowed(filter)))
}

/** One branch for each department or person: the newest rows of one are read by its index, those of several would be sorted. */
function scopeBranches(viewer: Viewer): readonly (SQL | undefined)[] {
  const { dataScope, staffId } = viewer
  const departments = departmentsOf(viewer)
  switch (dataScope) {
    case 'all':
      return [undefined]
    case 'department':
      return [
        ...departments.map((department) => eq(video.departmentId, department)),
        and(
          eq(video.ownerStaffId, staffId),
          notInArray(video.departmentId, departments),
          ownsElsewhere(staffId, departments),
        ),
      ]
    case 'group':
      return ownersOf(viewer).map((owner) => eq(video.ownerStaffId, owner))
    case 'own':
      return [eq(video.ownerStaffId, staffId)]
  }
}

/** Whose videos the group's data scope covers, each once. */
function ownersOf({ staffId, colleagues = [] }: Viewer): Id[] {
  return [staffId, ...colleagues.filter((colleague) => colleague !== staffId)]
}

function departmentsOf({ departmentId, departmentsBelow = [] }: Viewer): Id[] {
  return [departmentId, ...departmentsBelow]
}

/**
 * Whether the person has videos of another department: hardly anybody has, and then the branch is not even begun, where
 * it would look through all of the person's videos in vain.
 */
function ownsElsewhere(staffId: Id, departments: Id[]): SQL {
  const elsewhere = and(
    eq(videoCount.ownerStaffId, staffId),
    notInArray(videoCount.departmentId, departments),
  )
  return sql`EXISTS (SELECT FROM ${videoCount} WHERE ${elsewhere} AND ${videoCount.total} > 0)`
}

/** The rows of `video_count` that add up to what the data scope covers. */
export function countedRows(viewer: Viewer): SQL | undefined {
  const { ownerStaffId } = videoCount
  const departments = departmentsOf(viewer)
  switch (viewer.dataScope) {
    case 'all':
      return and(eq(ownerStaffId, 0n), eq(videoCount.departmentId, 0n))
    case 'department':
      return or(
        and(eq(ownerStaffId, 0n), inArray(videoCount.departmentId, departments)),
        and(eq(ownerStaffId, viewer.staffId), notInArray(videoCount.departmentId, departments)),
      )
    case 'group':
      return inArray(ownerStaffId, ownersOf(viewer))
    case 'own':
      return eq(ownerStaffId, viewer.staffId)
  }
}

/** The conditions that only a search serves, its title aside. */
export function lookedFor({
  departmentId,
  facets = [],
  anyFacet = [],
  created,
  durationSeconds,
}: VideoFilter) {
  const ms = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1000)
  const [shortest, longest] = [ms(durationSeconds?.from), ms(durationSeconds?.to)]
  return and(
    departmentId === undefined ? undefined : inDepartment(video.departmentId, departmentId),
    facets.length === 0 ? undefined : sql`${video.facets} @> ${sql.param([...facets])}::text[]`,
    anyFacet.length === 0 ? undefined : sql`${video.facets} && ${sql.param([...anyFacet])}::text[]`,
    created?.from === undefined ? undefined : gte(video.createdAt, created.from),
    created?.to === undefined ? undefined : lt(video.createdAt, created.to),
    shortest === undefined ? undefined : gte(video.durationMs, shortest),
    // What is shown as 12:30 may be some milliseconds longer.
    longest === undefined ? undefined : lt(video.durationMs, longest + 1000),
  )
}

/**
 * What other conditions are in the index of those words: they are checked by their columns, too, but by the words a search
 * reads only the rows that fit both.
 */
export function hinted({ departmentId, uploadStatusCodes = [] }: VideoFilter): SQL | undefined {
  const below = sql`ARRAY(SELECT 'd:' || ${department.id} FROM ${department} WHERE ${
    departmentId === undefined ? sql`false` : inDepartment(department.id, departmentId)
  })`
  return and(
    departmentId === undefined ? undefined : sql`${video.facets} && ${below}`,
    uploadStatusCodes.length === 0
      ? undefined
      : sql`${video.facets} && ${sql.param(uploadStatusCodes.map(facet.uploadStatus))}::text[]`,
  )
}

function narrowed(filter: VideoFilter): SQL | undefined {
  return and(
    filter.channelId === undefined ? undefined : eq(video.channelId, filter.channelId),
    filter.madeOf === undefined ? undefined : eq(video.sourceVideoId, filter.madeOf),
    filter.uploadStatusCodes?.length ? inArray(video.uploadStatus, [...filter.uploadStatusCodes]) : undefined,
    ...(filter.ownerStaffIds ?? []).map((owner) => eq(video.ownerStaffId, owner)),
    filter.publishing && withPublishState(filter.publishing.reader, filter.publishing.state),
    withClaim(filter),
    withMusic(filter.music),
  )
}
