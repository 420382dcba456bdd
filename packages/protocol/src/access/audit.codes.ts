/**
 * What is written to the audit log (PERM-05), as `subject.verb`, and the kinds of records that entries are about, in the
 * order of the capabilities. Labels: `audit.action.<subject>.<verb>`, `audit.entity.<kind>`.
 */
export { type AuditAction, type AuditEntity, auditActions, auditEntities } from '#src/capabilities.ts'
