import { and, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import { video } from './video.table.ts'

/** What a list is narrowed to. */
export type VideoFilter = {
  readonly title?: string | undefined
  readonly channelId?: bigint | undefined
  readonly uploadStatusCodes?: readonly number[] | undefined
}

/** Videos the actor's data scope covers and the filter allows, its title aside; as one condition, for counting. */
export function visible(actor: Actor, filter: VideoFilter): SQL | undefined {
  return and(isNull(video.deletedAt), or(...scopeBranches(actor)), narrowed(filter))
}

/**
 * The same as conditions that exclude each other, one index each. A page is the merge of their newest rows: with OR in
 * one query the planner would gather and sort a whole department to show thirty videos of it.
 */
export function visibleBranches(actor: Actor, filter: VideoFilter): readonly (SQL | undefined)[] {
  return scopeBranches(actor).map((branch) => and(isNull(video.deletedAt), branch, narrowed(filter)))
}

function scopeBranches(actor: Actor): readonly (SQL | undefined)[] {
  switch (actor.dataScope) {
    case 'all':
      return [undefined]
    case 'department':
      return [
        eq(video.departmentId, actor.departmentId),
        and(eq(video.ownerStaffId, actor.staffId), ne(video.departmentId, actor.departmentId)),
      ]
    case 'own':
      return [eq(video.ownerStaffId, actor.staffId)]
  }
}

function narrowed(filter: VideoFilter): SQL | undefined {
  return and(
    filter.channelId === undefined ? undefined : eq(video.channelId, filter.channelId),
    filter.uploadStatusCodes?.length ? inArray(video.uploadStatus, [...filter.uploadStatusCodes]) : undefined,
  )
}
