import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { TestDatabase } from './database.ts'
import type { EndpointPeople } from './endpoint-people.ts'

/** Makers of files that came or went: exports, what comes regularly, sheets that wait to be confirmed. All are the owner's. */
export function sheetRecords(given: {
  readonly database: TestDatabase
  readonly one: EndpointPeople['one']
  readonly ownerId: string
  readonly videoId: string
  readonly ownersMark: string
}) {
  const { database, one, ownerId, videoId, ownersMark } = given
  return {
    /** The operation of an export of the owner's that is there. */
    async newExport() {
      const id = await one(
        `INSERT INTO operation (kind, status, params, total, owner_staff_id, session_id, request_id, ip, created_at, ended_at)
         VALUES ('video.export', $2, '{"format":"csv","columns":["title"],"filter":{"sort":"-createdAt"}}', 1, $1, 1, 'r', '',
           now(), now()) RETURNING id`,
        [ownerId, taskResult.codes.success],
      )
      // Long ago: one person asks for so many in a minute.
      await database.pool.query(
        `INSERT INTO sheet_export (operation_id, owner_staff_id, kind, format, locale, zone, file_name, object_key,
           created_at, expires_at)
         VALUES ($1, $2, 'video.export', 'csv', 'zh', 'UTC', $3, 'none', now() - interval '1 hour', now() + interval '1 day')`,
        [id, ownerId, ownersMark],
      )
      return id
    },
    /** A file of a list that comes to the owner every day. */
    async newExportSchedule() {
      return one(
        `INSERT INTO export_schedule (owner_staff_id, name, kind, params, conditions, locale, every, day, minutes, zone,
           receiver_ids, next_at, created_at)
         VALUES ($1, $2, 'video.export', '{"format":"csv","columns":["title"],"filter":{"sort":"-createdAt"}}', '[]',
           'zh', 'day', 1, 540, 'UTC', ARRAY[$1::bigint], now() + interval '1 day', now()) RETURNING id`,
        [ownerId, ownersMark],
      )
    },
    /** A sheet of the owner's that waits to be confirmed, with one row. */
    async newSheetImport() {
      const id = await one(
        `INSERT INTO sheet_import (target, file_name, owner_staff_id, sheets, sheet, header_row, mapping, counts,
           created_at, expires_at)
         VALUES ('video.import', $2, $1, '[{"name":"","rows":2,"columns":2}]', 0, 1, '{"id":0,"title":1}',
           '{"changed":1,"unchanged":0,"problem":0}', now(), now() + interval '1 day') RETURNING id`,
        [ownerId, ownersMark],
      )
      await database.pool.query(
        `INSERT INTO sheet_import_row (import_id, sheet, "row", cells, state, record_id, title, seen_version, preview, "values")
         VALUES ($1, 0, 2, '[]', 'changed', $2, $3, 1, '[]', '{"title":"x"}')`,
        [id, videoId, ownersMark],
      )
      return id
    },
  }
}
