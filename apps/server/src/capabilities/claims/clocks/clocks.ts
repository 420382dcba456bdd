import type { Kit } from '#src/platform/kit.ts'
import type { ActorAtWork, ClaimRoom } from '../room.ts'
import { type ClockFollowers, createClockFollowers } from './clock.follow.ts'
import { claimClocksJob, keepClocks, type Turn } from './clock.keeping.ts'
import { clockCards } from './clock-cards.store.ts'
import { createClockUrgent } from './clock-urgent.store.ts'
import { strikeExportSource } from './strike.export-source.ts'
import { strikeRoutes } from './strike.routes.ts'
import { createStrikeReading } from './strike.service.ts'
import { createStrikeChanges } from './strike-changes.service.ts'

export { endClock, settleClocks, startClock } from './clock.store.ts'
export { strikeRisk } from './strike-risk.store.ts'

export type ClockPorts = { readonly actorAtWork: ActorAtWork }

/** What is due of claims and cases, and the strikes of channels: the door of the room. */
export type Clocks = ClaimRoom &
  ClockFollowers & {
    readonly todayCards: ReturnType<typeof clockCards>
    readonly urgent: ReturnType<typeof createClockUrgent>
    /** One turn of the job, for the demo. */
    keep(): Promise<Turn>
  }

export function createClocks(kit: Kit, ports: ClockPorts): Clocks {
  const reading = createStrikeReading(kit)
  const keep = () => keepClocks({ ...kit, ...ports })
  return {
    ...createClockFollowers(kit.news),
    routes: strikeRoutes(reading, createStrikeChanges(kit)),
    exports: [strikeExportSource(reading)],
    todayCards: clockCards(kit),
    urgent: createClockUrgent(kit),
    keep,
    async work(queue) {
      await queue.work(claimClocksJob, async (_payload, { log }) => {
        const turn = await keep()
        if (turn.clocks + turn.strikes > 0) log.info(turn, 'terms of claims were told')
      })
    },
  }
}
