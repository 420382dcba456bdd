import type { PlatformFacts } from '@pindao/protocol/channels/platform-facts.ts'
import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { ReadWorkCalendar } from '#src/capabilities/settings/settings.ts'
import { createBandwidth } from '#src/platform/bandwidth.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { JobRun, Queue } from '#src/platform/queue/queue.ts'
import type { DurableRecords } from '#src/platform/storage/durable-records.ts'
import { type After, type AfterPorts, createAfter } from './after/after.ts'
import { createSideSteps, type SideStepDeps } from './beside/side-steps.service.ts'
import { findingExportSource } from './comparison/finding.export-source.ts'
import { batchExportSource } from './composer/batch.export-source.ts'
import { type ComposerPorts, createComposer } from './composer/composer.ts'
import type { DeliveryDeps } from './delivery/delivery.context.ts'
import { paceFailures } from './delivery/delivery.pace.ts'
import { keepRescuing } from './delivery/delivery.rescue.ts'
import { createDeliveryService } from './delivery/delivery.service.ts'
import { slowHours } from './delivery/slow-hours.ts'
import { dropDeliveryExportSource } from './dropbox/drop-delivery.export-source.ts'
import { seedDropBoxes } from './dropbox/dropbox.demo.ts'
import { createDropbox, type DropPorts } from './dropbox/dropbox.ts'
import { createFailureRooms, type FailurePorts } from './failures/failures.ts'
import { planExportSource } from './plans/plan.export-source.ts'
import { createPlanTasks } from './plans/plan-tasks.adapter.ts'
import { createPlans, type PlanPorts } from './plans/plans.ts'
import { createFilmMaker, type FilmMaker } from './prepare/film-maker.ts'
import { createPrepare, type PreparePorts, prepareSettings, recipeCheck } from './prepare/prepare.ts'
import { sentFileOf } from './prepare/sent-file.ts'
import { publishingCards } from './publishing.cards.ts'
import { publishingDemo } from './publishing.demo.ts'
import { deliverJob, dueJob, dueSweepJob, sideStepsJob } from './publishing.jobs.ts'
import { type PublishingOperationDeps, publishingOperations } from './publishing.operations.ts'
import { autoUploadRoute, publishingRoutes } from './publishing.routes.ts'
import { createQueueRoom } from './queue/queue.ts'
import { createPublishLedger } from './recovery/publish-ledger.ts'
import { createRecoveryGuard } from './recovery/recovery.guard.ts'
import { createRecoveryService } from './recovery/recovery.service.ts'
import { createAutoUpload } from './tasks/auto-upload.ts'
import { type ChannelTasks, createChannelTasks } from './tasks/channel-tasks.service.ts'
import { createDueTasks } from './tasks/due.service.ts'
import { createPublishFormService, type PublishFormDeps } from './tasks/publish-form.service.ts'
import { snapshotOfTask } from './tasks/publish-review.ts'
import { publishTaskExportSource, type TaskExportPorts } from './tasks/publish-task.export-source.ts'
import {
  createPublishTaskService,
  type PublishTaskDeps,
  type PublishTaskService,
} from './tasks/publish-task.service.ts'
import { findOpenTaskOfVideo } from './tasks/publish-task.store.ts'
import { createTaskPort, type TaskPort } from './tasks/task-port.ts'
import { templateExportSource } from './templates/template.export-source.ts'
import { createTemplates, type TemplatePorts, type Templates } from './templates/templates.ts'

export { findBrakes } from './brake/brake.store.ts'
export { findOverdue } from './failures/alarm.store.ts'
export { findLeads } from './failures/leads.store.ts'
export { riskSpan } from './plans/calendar.service.ts'
export { planHandover } from './plans/plan-handover.store.ts'
export { findAtRisk } from './plans/risk.store.ts'
export type { FilmMaker } from './prepare/film-maker.ts'
export { isBehind } from './recovery/recovery.guard.ts'
export { openChannels, ownVideos } from './tasks/demo-place.ts'
export type { PublishReview } from './tasks/publish-review.ts'
export { standingColumns, standingOf } from './tasks/publish-task-standing.store.ts'
export { type SourceVideo, waysOutFor } from './tasks/source-video.ts'
export { taskHandover } from './tasks/task-handover.store.ts'
export type { TaskPort } from './tasks/task-port.ts'
export { inTaskScope } from './tasks/task-scope.store.ts'
export { taskWordUses } from './tasks/task-words.store.ts'
export { templateHandover } from './templates/template-handover.store.ts'

export type PublishingPorts = Omit<
  PublishTaskDeps & DeliveryDeps,
  | 'guard'
  | 'ledger'
  | 'channelForPublishing'
  | 'planSideSteps'
  | 'retrySideSteps'
  | 'assertRecipe'
  | 'fetchesFirst'
  | keyof Kit
> &
  PreparePorts &
  Pick<SideStepDeps, 'besides'> &
  Pick<TaskExportPorts, 'channelTitle'> &
  Pick<PublishingOperationDeps, 'videoTitlesOf'> &
  Pick<PlanPorts, 'videoOfPlan' | 'channelOfPlan' | 'beginOperation'> &
  Pick<DropPorts, 'videoMeant'> &
  Pick<ComposerPorts, 'videoOfBatch' | 'channelOfBatch' | 'beginOperation'> &
  Pick<AfterPorts, 'besides' | 'channelOfPlan'> &
  TemplatePorts &
  Pick<PublishFormDeps, 'contractsInReview'> &
  Pick<FailurePorts, 'setting' | 'beginRetries' | 'lookAtVideos' | 'wholeLists'> & {
    readonly workCalendar: ReadWorkCalendar
    /** Checks that the person may publish on this channel and that it is authorised. */
    readonly channelForPublishing: (ctx: SignedInContext, channelId: bigint) => Promise<PublishChannel>
    /** Where it is kept what has been published, beside the database. */
    readonly records: DurableRecords
  }

type PublishChannel = {
  readonly id: bigint
  readonly title: string
  readonly platform: string
  readonly departmentId: bigint
  readonly uploadDefaults: { readonly madeForKids: boolean | null }
  readonly platformFacts: PlatformFacts | null
}

/** The publishing capability. */
export type Publishing = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  /** What is done to many records at once. */
  readonly operations: readonly AnyOperationCommand[]
  /** Its list as a file. */
  readonly exports: readonly AnyExportSource[]
  /** Opens the lanes that deliver, as many as the environment says if nothing else is said; called in workers only. */
  work(
    queue: Queue,
    options?: {
      lanes: number
      /** Whether it looks after tasks that nobody works on; once is enough where several queues are worked. */
      rescues?: boolean
    },
  ): Promise<void>
  readonly demo: DemoSeed
  /** What it adds to the page of today. */
  readonly todayCards: ReturnType<typeof publishingCards>
  readonly api: {
    /** Whether a task still needs the video's file, as the transaction sees it. */
    needsVideo(tx: Tx, videoId: bigint): Promise<boolean>
    /** Sends the new file of a delivered video where its last one went; false where it goes nowhere. */
    deliverAgain(tx: Tx, ctx: SignedInContext, videoId: bigint): Promise<boolean>
    /** What the removal of a channel does to its open tasks; see the service. */
    readonly lockOpenOf: ChannelTasks['lockOpenOf']
    readonly terminateOn: ChannelTasks['terminateOn']
    readonly countOpenOn: ChannelTasks['countOpenOn']
    readonly pushCaption: After['pushCaption']
    /** Whether publishing is held because an older database was restored. */
    isHeld(): Promise<boolean>
    /** Whether the storage was found not to know what this database has published. */
    recordsLost(): Promise<boolean>
    /** A draft as its reviewer sees it, and what its approval does. */
    readonly reviewed: {
      readonly snapshot: typeof snapshotOfTask
      readonly submit: PublishTaskService['submitApproved']
    }
    /** Tasks that later capabilities make and end. */
    readonly tasks: TaskPort
    /** Films that are made by a recipe, here or for a task. */
    readonly films: FilmMaker
    /** Templates for the global search (SHL-05). */
    readonly suggestTemplates: Templates['api']['suggest']
  }
}

export function createPublishing(kit: Kit, ports: PublishingPorts): Publishing {
  const channelForPublishing = publishable(ports, ports.channelForPublishing)
  const templates = createTemplates(kit, ports)
  const { watermarkOf } = templates.api
  const deps = {
    ...kit,
    ...ports,
    ...prepareSettings(kit),
    channelForPublishing,
    watermarkOf,
    assertRecipe: recipeCheck({ ...kit, ...ports, watermarkOf }),
  }
  const { guard, ledger, recovery } = createRecovery(kit, ports.records)
  const sideSteps = createSideSteps(deps)
  const bandwidth = createBandwidth(slowHours(ports.setting, ports.workCalendar, kit.clock))
  /** Of one task: what it sends may be what was made for it. */
  const deliver = (taskId: bigint, run: JobRun) =>
    createDeliveryService({
      ...deps,
      videos: sentFileOf(deps, taskId),
      bandwidth,
      guard,
      ledger,
      planSideSteps: sideSteps.plan,
    }).deliver(taskId, run)
  const service = createPublishTaskService({ ...deps, retrySideSteps: sideSteps.retry })
  const channelTasks = createChannelTasks(deps)
  const prepare = createPrepare(deps, recovery.isHeld)
  const due = createDueTasks(deps)
  const turns = createQueueRoom(kit, ports)
  const dropbox = createDropbox(kit, { ...ports, isHeld: recovery.isHeld, bandwidth })
  const after = createAfter(kit, { ...deps, isHeld: recovery.isHeld })
  const failures = createFailureRooms(kit, ports)
  const plans = createPlans(kit, {
    ...deps,
    tasks: createPlanTasks(deps),
    fillTemplate: templates.api.fillOrRefuse,
  })
  const composer = createComposer(kit, { ...deps, fillTemplate: templates.api.fillOrRefuse })
  return {
    routes: [
      ...publishingRoutes(
        service,
        createPublishFormService(deps),
        recovery,
        prepare.preparations,
        deps.links,
      ),
      autoUploadRoute(createAutoUpload({ ...deps, service, intoDropBox: dropbox.api.sendOn })),
      ...plans.routes,
      ...turns.routes,
      ...composer.routes,
      ...templates.routes,
      ...dropbox.routes,
      ...after.routes,
      ...failures.routes,
    ],
    rawRoutes: [templates.rawRoutes],
    demo: publishingDemo({
      ...deps,
      templates: templates.demo,
      dropBoxes: (life) => seedDropBoxes(life, kit.env),
      sweep: due.sweep,
      fromNode: createPublishTaskService({
        ...deps,
        fetchesFirst: true,
        retrySideSteps: sideSteps.retry,
      }),
    }),
    todayCards: publishingCards(kit),
    operations: [
      ...publishingOperations({ ...deps, service, fillTemplate: templates.api.fillOrRefuse }),
      ...templates.operations,
      plans.operation,
      turns.operation,
      ...dropbox.operations,
      ...composer.operations,
      after.operation,
      failures.operation,
    ],
    exports: [
      publishTaskExportSource(ports),
      planExportSource(ports),
      templateExportSource(ports),
      batchExportSource(),
      findingExportSource(ports),
      dropDeliveryExportSource(),
    ],
    async work(queue, { lanes, rescues = true } = { lanes: kit.env.PUBLISH_LANES }) {
      await guard.notice()
      await queue.work(deliverJob, turns.inTurn(paceFailures(deps, deliver)), { lanes })
      await queue.work(dueJob, ({ taskId }) => due.bringForward(BigInt(taskId)), { lanes })
      await queue.work(dueSweepJob, due.sweep)
      await queue.work(sideStepsJob, ({ taskId }, run) => sideSteps.run(BigInt(taskId), run))
      await after.work(queue)
      if (rescues) await plans.work(queue)
      if (rescues) await keepRescuing({ ...deps, guard, keepBrakes: turns.keepBrakes }, queue)
      if (rescues) await failures.work(queue)
      await prepare.work(queue, kit.env.PREPARE_LANES)
      await dropbox.work(queue, kit.env.DROPBOX_LANES)
    },
    api: {
      needsVideo: async (tx, videoId) =>
        (await findOpenTaskOfVideo(tx, videoId)) !== null || (await dropbox.api.needsVideo(tx, videoId)),
      deliverAgain: dropbox.api.replaced,
      lockOpenOf: channelTasks.lockOpenOf,
      terminateOn: channelTasks.terminateOn,
      countOpenOn: channelTasks.countOpenOn,
      pushCaption: after.pushCaption,
      isHeld: recovery.isHeld,
      recordsLost: guard.recordsLost,
      reviewed: { snapshot: snapshotOfTask, submit: service.submitApproved },
      tasks: createTaskPort(deps, service),
      films: createFilmMaker(deps),
      suggestTemplates: templates.api.suggest,
    },
  }
}

/** A channel on which this person may publish, of a platform that takes videos from us. */
function publishable<C extends { readonly platform: string }>(
  { adapterOf }: Pick<PublishingPorts, 'adapterOf'>,
  find: (ctx: SignedInContext, channelId: bigint) => Promise<C>,
): (ctx: SignedInContext, channelId: bigint) => Promise<C> {
  return async (ctx, channelId) => {
    const channel = await find(ctx, channelId)
    adapterOf(channel.platform)
    return channel
  }
}

/** What holds publishing back on an older database, and how it is let go; also for the operator's command. */
export function createRecovery(
  kit: Pick<Kit, 'database' | 'jobs' | 'log' | 'clock'>,
  records: DurableRecords,
) {
  const ledger = createPublishLedger(records)
  const guard = createRecoveryGuard({ ...kit, ledger })
  return { guard, ledger, recovery: createRecoveryService({ ...kit, guard, ledger }) }
}
