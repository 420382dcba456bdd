import { usualQuotas } from '@pindao/protocol/channels/project.endpoints.ts'
import { publishTitle, publishTitleOf } from '@pindao/protocol/publishing/youtube-rules.ts'
import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import { configuredProject, usualQuotasOf } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { createCalendar } from './calendar.service.ts'
import { watchPlans } from './plan.keeping.ts'
import { planRoutes } from './plan.routes.ts'
import { createPlanService, type PlanService } from './plan.service.ts'
import { createPlanBooking, type PlanBookingDeps } from './plan-booking.ts'
import { createPlanPreview, type PlanPreviewDeps } from './plan-preview.service.ts'
import type { PlanTasks, TaskWords, WordsOfTask } from './plan-tasks.ts'

export type PlanPorts = Pick<PlanPreviewDeps, 'links' | 'videoOfPlan' | 'channelOfPlan'> &
  Pick<PlanBookingDeps, 'videoTitlesOf' | 'channelForPublishing' | 'beginOperation'> & {
    readonly tasks: PlanTasks
    /** What a template makes of a video on a channel; null where none is asked for. */
    readonly fillTemplate: (
      ctx: SignedInContext,
      wanted: {
        readonly templateId?: string | null | undefined
        readonly channelId: string
        readonly videoId: string
      },
    ) => Promise<TaskWords | null>
  }

/** Plans of publications and their calendar (PUB-04): a room of publishing. */
export type Plans = {
  readonly routes: readonly Route[]
  readonly operation: AnyOperationCommand
  /** Looks ahead every hour; called in workers only. */
  work(queue: Queue): Promise<void>
}

export function createPlans(kit: Kit, ports: PlanPorts): Plans {
  const configured = configuredProject(kit.env)
  const uploadsPerDay = { configured, usualInserts: usualQuotas.inserts }
  const { command, ...booking } = createPlanBooking({ ...kit, ...ports, words: wordsOf(ports) })
  const service: PlanService = createPlanService({ ...kit, tasks: ports.tasks, booking })
  const preview = createPlanPreview({
    ...kit,
    ...ports,
    movableOf: service.movableOf,
    usualInserts: (clientId) => usualQuotasOf(clientId, configured).inserts,
  })
  const calendar = createCalendar({ ...kit, tasks: ports.tasks, uploadsPerDay })
  return {
    routes: planRoutes(service, preview, calendar),
    operation: command,
    work: (queue) => watchPlans(queue, { ...kit, uploadsPerDay }),
  }
}

/**
 * What tasks say: by the template of their plan, or else by their video.
 *
 * @throws publishing.titleUnfit for a title that the platform would refuse, and what a template refuses
 */
function wordsOf({ fillTemplate }: Pick<PlanPorts, 'fillTemplate'>): WordsOfTask {
  return async (ctx, { videoId, videoTitle, channelId, fields }) => {
    const { templateId } = fields
    const ids = { videoId: String(videoId), channelId: String(channelId) }
    const filled = await fillTemplate(ctx, { ...ids, templateId })
    if (filled !== null) {
      const { title, description, tags, recipe } = filled
      return { title, description, tags, recipe }
    }
    const title = publishTitle.safeParse(publishTitleOf(videoTitle))
    if (!title.success) throw new AppError('publishing.titleUnfit')
    return { title: title.data, description: fields.description, tags: [], recipe: null }
  }
}
