import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { partyExportSource } from './party.export-source.ts'
import { partyRoutes } from './party.routes.ts'
import { createPartyReading, type PartyReading } from './party.service.ts'
import { findPartyNames } from './party.store.ts'
import { createPartyChanges, type PartyChanges, type PartyPorts } from './party-changes.service.ts'
import { createTaxFormReminder, taxFormReminderJob } from './tax-form.reminder.ts'

/** Parties of contracts: the door of the room. */
export type Parties = {
  readonly routes: readonly Route[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  readonly changes: PartyChanges
  work(queue: Queue): Promise<void>
  readonly api: Pick<PartyReading, 'suggest' | 'reveal'>
}

export function createParties(kit: Kit, ports: PartyPorts): Parties {
  const reading = createPartyReading(kit)
  const changes = createPartyChanges({ ...kit, ...ports })
  return {
    routes: partyRoutes(reading, changes),
    operations: [
      operationCommand({
        kind: 'party.delete',
        titlesOf: (actor, ids) => findPartyNames(kit.database.db, actor, ids),
        run: (ctx, { recordId }, transact) => changes.remove(ctx, recordId, transact),
      }),
    ],
    exports: [partyExportSource(kit.clock)],
    changes,
    async work(queue) {
      const remind = createTaxFormReminder(kit)
      await queue.work(taxFormReminderJob, (_payload, run) => remind(run))
    },
    api: { suggest: reading.suggest, reveal: reading.reveal },
  }
}
