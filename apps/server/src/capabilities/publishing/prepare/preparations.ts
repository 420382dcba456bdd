import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { coveredTask } from '../tasks/task-scope.store.ts'
import { presentPreparation } from './prepare.present.ts'
import { findPrepare } from './prepare.store.ts'

export type PreparationLinks = Parameters<typeof presentPreparation>[3]
export type Preparations = ReturnType<typeof createPreparations>

/** What people see of what is made of a task's film. */
export function createPreparations({
  database: { db },
  links,
}: {
  readonly database: Pick<Database, 'db'>
  readonly links: PreparationLinks
}) {
  return {
    /** @throws publishing.taskNotFound */
    async get({ actor }: SignedInContext, taskId: bigint) {
      const row = coveredTask(actor, await findTask(db, taskId))
      return { preparation: presentPreparation(actor, row, await findPrepare(db, taskId), links) }
    },
  }
}
