import {
  type ApiProject,
  type ApiProjectDetail,
  type PlatformUsage,
  type QuotaBucket,
  quotaBuckets,
} from '@pindao/protocol/channels/project.endpoints.ts'
import { addDays, type Day } from '@pindao/protocol/core/zoned-day.ts'
import { type configuredProject, usualQuotasOf } from '#src/capabilities/platforms/platforms.ts'
import type { Actor } from '#src/platform/context.ts'
import type { findAllUsage, ListedProject } from './project.store.ts'

export type { Day }

/** What was used of a bucket on a day. */
type Use = {
  readonly project: string
  readonly bucket: string
  readonly day: string
  readonly used: number
}
/** When is asked, by Google's day. */
type Moment = {
  readonly today: Day
  readonly resetsAt: string
  readonly configured: ReturnType<typeof configuredProject>
}

/** A project as people see it: never with its secret. */
export function presentProject(
  { project, grantCount, channelCount }: ListedProject,
  use: readonly Use[],
  { today, resetsAt, configured }: Moment,
  { permissions }: Pick<Actor, 'permissions'>,
): ApiProject {
  const { id, clientId, clientSecretSealed, quotas, ...rest } = project
  const limits = { ...usualQuotasOf(clientId, configured), ...quotas }
  const ofToday = use.filter((one) => one.project === clientId && one.day === today)
  const isConfigured = clientId === configured.clientId
  return {
    ...rest,
    id: String(id),
    clientId,
    configured: isConfigured,
    hasSecret: isConfigured || clientSecretSealed !== null,
    grantCount,
    channelCount,
    buckets: quotaBuckets.map((bucket) => ({
      bucket,
      used: usedIn(ofToday, bucket),
      perDay: limits[bucket],
    })),
    resetsAt,
    actions: permissions.has('apiProject:update') ? ['update'] : [],
  }
}

/** Every day since one, those without a call among them. */
export function daysOf(use: readonly Use[], since: Day, count: number): ApiProjectDetail['days'] {
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(since, index)
    const ofDay = use.filter((one) => one.day === day)
    const figure = (bucket: QuotaBucket) => usedIn(ofDay, bucket)
    return {
      day,
      inserts: figure('inserts'),
      searches: figure('searches'),
      units: figure('units'),
      statistics: figure('statistics'),
    }
  })
}

const usedIn = (use: readonly Use[], bucket: QuotaBucket) =>
  use.find((one) => one.bucket === bucket)?.used ?? 0

/** What a platform said of an app or a Page. */
export function presentUsage({
  usage,
  title,
}: Awaited<ReturnType<typeof findAllUsage>>[number]): PlatformUsage {
  return { ...usage, pageId: usage.pageId || null, title }
}
