import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { News } from '#src/platform/news.ts'

/** Tells every tab that sees publish tasks to read the brakes again; which of them each may see is asked there. */
export function announceBrake(db: Executor, id: bigint): Promise<void> {
  const event = { type: 'publishBrake', id: String(id) } as const
  return publishLive(db, event, { permission: 'publishTask:read', everybody: true })
}

/** To whoever submitted what a brake holds, once for each brake. */
export function tasksBraked(
  brake: { readonly id: bigint; readonly reason: string },
  { operatorId, held }: { readonly operatorId: bigint; readonly held: number },
): News {
  return {
    event: 'publishBraked',
    to: operatorId,
    level: 'warn',
    title: brake.reason,
    params: { n: String(held) },
    channelId: null,
    link: `${pagePaths['publish-queue']}?${new URLSearchParams({ braked: 'yes', owner: 'me' })}`,
    cause: `publishBraked ${brake.id}`,
  }
}
