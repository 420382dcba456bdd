import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery, searchText } from '#src/core/fields.ts'
import { auditConditions } from './audit.filter.ts'

export { type AuditSortKey, auditSortKeys } from './audit.filter.ts'

/** What the log keeps of a field: anything that JSON can say. */
export const auditValue = z.json()

/** A record before or after a change: the fields that differ, by their names; secrets are hidden when it is written. */
const fields = z.record(z.string(), auditValue).nullable()

/** One line of the audit log. */
export const auditEntry = z.object({
  id,
  at: instant,
  /** Null for the system itself. */
  person: z.object({ id, fullName: z.string().nullable() }).nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: id.nullable(),
  /**
   * What the record is called, of what the reader may read: people, roles and departments as they are called now (a
   * built-in role or department by its code), what is gone and all others as the log has them; null where nothing says.
   */
  recordName: z.string().nullable(),
  /** Null on both sides for an act that changed no record, such as signing in. */
  before: fields,
  after: fields,
  /** What is neither: reasons, counts. */
  detail: z.record(z.string(), auditValue),
  requestId: z.string().nullable(),
  ip: z.string().nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** What a record tells of itself from the log, for whoever may read the record; fields are named as there. */
export const historyEntry = auditEntry.pick({
  id: true,
  at: true,
  person: true,
  action: true,
  before: true,
  after: true,
})
export type HistoryEntry = z.output<typeof historyEntry>

export const listAuditLog = endpoint({
  method: 'GET',
  url: '/audit-log',
  access: 'audit:read',
  summary:
    'Who did what to which record, newest first, if nothing else is asked for; whose acts, the data scope says',
  query: z.object({ ...pageQuery, ...auditConditions }),
  output: z.array(auditEntry),
  list: true,
})

/** Whose acts the log may be searched for. */
const auditPerson = z.object({ id, fullName: z.string(), email: z.string() })
export type AuditPerson = z.output<typeof auditPerson>

export const listAuditPeople = endpoint({
  method: 'GET',
  url: '/audit-log/people',
  access: 'audit:read',
  summary: 'Staff within the data scope by a part of the name or address, twenty at most',
  query: z.object({ name: searchText.optional(), id: id.optional() }),
  output: z.array(auditPerson),
})

/** Where the chain of seals over the log stands. */
const auditChain = z.object({
  /** The newest seal; null before the first one. `hash` in hex: compare it with one noted elsewhere. */
  head: z.object({ seal: id, sealedAt: instant, hash: z.string() }).nullable(),
  /** Rows that are not sealed yet, and since when the oldest of them waits. */
  waiting: z.number().int(),
  waitingSince: instant.nullable(),
})
export type AuditChain = z.output<typeof auditChain>

export const getAuditChain = endpoint({
  method: 'GET',
  url: '/audit-log/chain',
  access: 'audit:read',
  summary: 'How far the log is sealed, and the hash that stands for all of it',
  output: auditChain,
})
