import type { KeptFiles } from '#src/capabilities/media/media.ts'
import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import type { WatchUrl } from '../desk/claim.present.ts'
import type { ActorAtWork, ClaimFollower, ClaimRoom } from '../room.ts'
import { disputeExportSource } from './dispute.export-source.ts'
import { createCaseFollower } from './dispute.follow.ts'
import { closeDisputesJob } from './dispute.jobs.ts'
import { createDisputeNews } from './dispute.news.ts'
import { createObjectionCases, type ObjectionCases } from './dispute.objections.ts'
import { createOpening, type OpenDispute } from './dispute.opening.ts'
import { type DisputeServices, disputeRoutes } from './dispute.routes.ts'
import { createDisputeReading, type DisputeReading } from './dispute.service.ts'
import { createDisputeChanges } from './dispute-changes.service.ts'
import { type AnswerObjection, createDisputeEnding } from './dispute-ending.service.ts'
import { disputeFileRoutes } from './dispute-file.routes.ts'
import { createDisputeFiles, type FileBeside } from './dispute-files.service.ts'
import { createDisputeFiling, type NoteStatus } from './dispute-filing.service.ts'
import { createDisputeSteps, type FollowDispute } from './dispute-steps.ts'
import { createDisputeTemplates } from './dispute-template.service.ts'

export type { ObjectionCases } from './dispute.objections.ts'
export { disputeHandover } from './dispute-handover.store.ts'

export type CasePorts = {
  readonly actorAtWork: ActorAtWork
  readonly watchUrl: WatchUrl
  readonly keptFiles: KeptFiles
  readonly fileBeside: FileBeside
  /** The terms of a case begin and end with it. */
  readonly followDispute: FollowDispute
  readonly noteStatus: NoteStatus
  readonly answerObjection: AnswerObjection
}

/** 争议: cases of claims, strikes, contracts and settlements (DSP-01): the door of the room. */
export type CaseRoom = ClaimRoom & {
  /** Cases follow their claims: told of each that was made or changed, in its transaction. */
  readonly follow: ClaimFollower
  readonly openCase: OpenDispute
  readonly todayCards: Pick<TodayCardReaders, 'myDisputes'>
  readonly api: Pick<DisputeReading, 'suggest'> & { readonly objections: ObjectionCases }
  readonly services: DisputeServices
}

export function createCases(kit: Kit, ports: CasePorts): CaseRoom {
  const { followDispute } = ports
  const steps = createDisputeSteps({ ...kit, followDispute })
  const open = createOpening(followDispute)
  const reading = createDisputeReading(kit, ports)
  const news = createDisputeNews({ ...kit, ...ports })
  const room = { ...kit, ...ports, steps, reading, open, news }
  const objections = createObjectionCases({ ...kit, open, followDispute })
  const services: DisputeServices = {
    reading,
    changes: createDisputeChanges(room),
    filing: createDisputeFiling(room),
    ending: createDisputeEnding(room),
    files: createDisputeFiles(room),
    templates: createDisputeTemplates(kit),
  }
  return {
    routes: disputeRoutes(services),
    rawRoutes: disputeFileRoutes(services.files),
    operations: operationsOf(services),
    exports: [disputeExportSource(reading)],
    follow: createCaseFollower({ open, followDispute }),
    openCase: open,
    services,
    todayCards: {
      myDisputes: async (actor) => ({
        value: await reading.countMine(actor),
        filter: { handler: 'me', status: reading.openCodes.join(',') },
      }),
    },
    api: { suggest: reading.suggest, objections },
    async work(queue) {
      await queue.work(closeDisputesJob, async (_payload, { log }) => {
        const closed = await services.ending.closeSolved()
        const opened = await objections.takeOver()
        if (closed + opened > 0) log.info({ closed, opened }, 'cases were kept')
      })
    },
  }
}

/** The commands for many cases, each with its own result. */
function operationsOf({ reading, changes, ending }: DisputeServices): readonly AnyOperationCommand[] {
  const { titlesOf } = reading
  return [
    operationCommand({
      kind: 'dispute.take',
      titlesOf,
      run: (ctx, { recordId }, transact) => changes.takeIn(ctx, recordId, transact),
    }),
    operationCommand({
      kind: 'dispute.assign',
      titlesOf,
      run: (ctx, { recordId, params: { handlerId } }, transact) =>
        changes.assignIn(ctx, recordId, handlerId === null ? null : BigInt(handlerId), transact),
    }),
    operationCommand({
      kind: 'dispute.close',
      titlesOf,
      run: (ctx, { recordId }, transact) => ending.closeIn(ctx, recordId, transact),
    }),
  ]
}
