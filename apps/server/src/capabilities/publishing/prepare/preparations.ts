import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
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
      const found = await findTask(db, taskId)
      const scopeOf = (row: NonNullable<typeof found>) => ({
        ownerStaffId: row.task.operatorId,
        departmentId: row.task.departmentId,
      })
      const row = coveredRecord(actor, found, scopeOf, 'publishing.taskNotFound')
      return { preparation: presentPreparation(actor, row, await findPrepare(db, taskId), links) }
    },
  }
}
