import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, identity, instant, reference } from '#src/platform/db/columns.ts'
import type { AuditFields } from './audit.change.ts'

/** Who did what to which record (PERM-05): rows are only ever added, a trigger refuses anything else. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: instant('at').notNull(),
    /** Null for the system. */
    staffId: reference('staff_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: reference('entity_id'),
    requestId: text('request_id'),
    ip: text('ip'),
    /** The fields that changed; null on the side where there was no record. */
    before: jsonb('before').$type<AuditFields>(),
    after: jsonb('after').$type<AuditFields>(),
    detail: jsonb('detail').$type<AuditFields>().notNull(),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_staff').on(table.staffId, table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
    index('audit_log_entity').on(table.entity, table.entityId, table.at, table.id),
  ],
)

/** Rows of finished transactions that no seal covers yet: a trigger of the log adds them, the sealer takes them. */
export const auditUnsealed = pgTable('audit_unsealed', { auditId: reference('audit_id').primaryKey() })

/** Seals over the log, each chained to the one before (audit.seal.ts). Only ever added to, as the log itself. */
export const auditSeal = pgTable('audit_seal', {
  /** 1, 2, 3 …: without gaps, so that two sealers can never both go on from the same seal. */
  id: reference('id').primaryKey(),
  sealedAt: instant('sealed_at').notNull(),
  /** The rows covered, ascending. A transaction that took long may bring rows before those of older seals. */
  rowIds: bigint('row_ids', { mode: 'bigint' }).array().notNull(),
  /** One SHA-256 per row, in the same order: 32 bytes each. */
  digests: bytes('digests').notNull(),
  previousHash: bytes('previous_hash').notNull(),
  hash: bytes('hash').notNull(),
  /** HMAC of the hash under a key that is not in the database: `keyId.base64url`. */
  mac: text('mac').notNull(),
})
