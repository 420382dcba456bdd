import { createPublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import { seedPublishPlan } from './plans/plan.demo.ts'
import { seedBatch } from './tasks/batch.demo.ts'
import { seedMonthOfTasks } from './tasks/month-of-tasks.demo.ts'
import type { PublishTaskService } from './tasks/publish-task.service.ts'
import { type StandingDeps, seedStandingTasks } from './tasks/standing-tasks.demo.ts'

type DemoDeps = Omit<StandingDeps, 'submitFromNode'> & {
  readonly templates: DemoSeed
  readonly dropBoxes: DemoSeed
  /** Brings into the queue what is due. */
  readonly sweep: () => Promise<void>
  /** Tasks as they are submitted where the whole file is fetched first. */
  readonly fromNode: Pick<PublishTaskService, 'create'>
}

/** What a month of publishing leaves behind: a plan in progress, a batch with faults, tasks in every state. */
export function publishingDemo({ templates, dropBoxes, sweep, fromNode, ...deps }: DemoDeps): DemoSeed {
  return async (life) => {
    await templates(life)
    await seedMonthOfTasks(life)
    await seedBatch(life)
    await seedPublishPlan(life, sweep)
    await seedStandingTasks(life, {
      ...deps,
      async submitFromNode(owner, key, body) {
        const input = createPublishTask.body.parse(body)
        return (await fromNode.create(life.contextOf(owner, key), input)).id
      },
    })
    await dropBoxes(life)
  }
}
