import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { TestDatabase } from './database.ts'
import type { EndpointPeople } from './endpoint-people.ts'

/** Makers of work for many records at once, and of what a restored backup leaves to be looked into. All are the owner's. */
export function workRecords(given: {
  readonly database: TestDatabase
  readonly one: EndpointPeople['one']
  readonly ownerId: string
  readonly taskId: string
  readonly videoId: string
  readonly ownersMark: string
}) {
  const { database, one, ownerId, taskId, videoId, ownersMark } = given
  return {
    /** An operation of the owner's that is under way, with one result. */
    async newOperation() {
      const id = await one(
        `INSERT INTO operation (kind, status, params, total, owner_staff_id, session_id, request_id, ip, created_at)
         VALUES ('publishTask.retry', $2, '{}', 2, $1, 1, 'r', '', now()) RETURNING id`,
        [ownerId, taskResult.codes.inProgress],
      )
      await database.pool.query(
        `INSERT INTO operation_item (operation_id, record_id, title, outcome, at)
         VALUES ($1, $2, $3, 'done', now()), ($1, $2, $3, NULL, NULL)`,
        [id, taskId, ownersMark],
      )
      return id
    },
    /** An operation of the owner's that has ended, with a record that was refused. */
    async newEndedOperation() {
      const id = await one(
        `INSERT INTO operation (kind, status, params, total, owner_staff_id, session_id, request_id, ip, created_at, ended_at)
         VALUES ('video.changeChannel', $2, '{"channelId":null}', 1, $1, 1, 'r', '', now(), now()) RETURNING id`,
        [ownerId, taskResult.codes.failed],
      )
      await database.pool.query(
        `INSERT INTO operation_item (operation_id, record_id, title, outcome, code, at)
         VALUES ($1, $2, $3, 'refused', 'media.videoNotFound', now())`,
        [id, videoId, ownersMark],
      )
      return id
    },
    /** A restored backup of which the owner's task was a finding; already confirmed. */
    async recovery() {
      const id = await one(
        `INSERT INTO publish_recovery (noticed_at, database_mark, storage_mark, confirmed_at)
         VALUES (now(), 1, 2, now()) RETURNING id`,
      )
      await database.pool.query(
        `INSERT INTO recovery_finding (task_id, recovery_id, outcome, looks) VALUES ($1, $2, 'notFound', 2)`,
        [taskId, id],
      )
      return id
    },
    /** The restored backup that holds publishing now. */
    async openRecovery() {
      await database.pool.query('UPDATE publish_recovery SET confirmed_at = now() WHERE confirmed_at IS NULL')
      return one(
        `INSERT INTO publish_recovery (noticed_at, database_mark, storage_mark) VALUES (now(), 1, 2) RETURNING id`,
      )
    },
  }
}
