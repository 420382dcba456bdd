import * as endpoints from '@pindao/protocol/claims/claim-intake.endpoints.ts'
import { instantIn } from '#src/platform/clock.ts'
import { route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { ClaimFollower, ClaimRoom } from '../room.ts'
import { createClaimEntry } from './claim-entry.service.ts'
import { type ClaimFetchPorts, fetchClaims } from './claim-fetch.service.ts'
import { createClaimImport } from './claim-import.ts'
import { fetchClaimsJob } from './claim-intake.jobs.ts'
import { type ClaimRecord, createClaimRecord } from './claim-record.ts'
import { createRelease } from './claim-release.service.ts'
import { reckonRisk } from './claim-risk.store.ts'
import { listSources } from './claim-sources.service.ts'

export type IntakePorts = ClaimFetchPorts & {
  /** Told of every claim that was made or changed, in its transaction. */
  readonly followers: readonly ClaimFollower[]
}

/** How claims come in (CLM-01): the partner API, the daily report, sheets, by hand. */
export type IntakeRoom = ClaimRoom & {
  /** The one way in which what a platform says is written. */
  readonly record: ClaimRecord
  /** Lets a claim of ours go on its platform; see there for its errors. */
  readonly release: ReturnType<typeof createRelease>
  /** Reads what is due, as the worker does. */
  fetch(signal?: AbortSignal): Promise<{ readonly sources: number }>
  /** Works out what claims put at risk, as the worker does. */
  reckonRisk(): Promise<number>
}

export function createIntake(kit: Kit, ports: IntakePorts): IntakeRoom {
  const record = createClaimRecord({ clock: kit.clock, followers: ports.followers })
  const deps = { ...kit, ...ports, record }
  const entry = createClaimEntry(deps)
  const risk = () => reckonRisk(kit.database.db, instantIn(kit.clock, 0))
  return {
    record,
    release: createRelease(deps),
    fetch: (signal) => fetchClaims(deps, signal),
    reckonRisk: risk,
    routes: [
      route(endpoints.enterClaim, (ctx, { body }) => entry.enter(ctx, body)),
      route(endpoints.listClaimSources, (ctx) => listSources(kit, ctx)),
    ],
    imports: [createClaimImport({ ...kit, entry })],
    async work(queue) {
      await queue.work(fetchClaimsJob, async (_payload, { signal, log }) => {
        const done = await fetchClaims(deps, signal)
        await risk()
        if (done.sources > 0) log.info(done, 'claims read')
      })
    },
  }
}
