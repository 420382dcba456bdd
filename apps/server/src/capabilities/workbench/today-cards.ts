import { todayCards } from '@pindao/protocol/capabilities.ts'
import type { TodayCard } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'

/** The cards that somebody may see, in the order of the manifests. */
export function readCards(actor: Actor, readers: TodayCardReaders): Promise<TodayCard[]> {
  const held = [...todayCards].filter(([, { reads }]) => actor.permissions.has(reads))
  return Promise.all(
    held.map(async ([kind]) => {
      const { value, filter = null } = await readers[kind](actor)
      return { kind, value, filter }
    }),
  )
}
