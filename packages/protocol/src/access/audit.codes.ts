/**
 * What is written to the audit log (PERM-05), as `subject.verb`, in the order of the capabilities. Labels:
 * `audit.action.<subject>.<verb>`.
 */
export const auditActions = [
  'session.signIn',
  'session.refused',
  'session.end',
  'staff.create',
  'staff.appoint',
  'staff.update',
  'role.create',
  'role.update',
  'role.delete',
  'department.create',
  'department.rename',
  'department.move',
  'department.delete',
  'channel.connect',
  'channel.credential',
  'video.save',
  'video.update',
  'video.share',
  'video.delete',
  'publishTask.create',
  'publishTask.retry',
  'publishTask.terminate',
  'publishTask.answer',
  'recovery.confirm',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The kinds of records that entries are about. Labels: `audit.entity.<kind>`. */
export const auditEntities = [
  'session',
  'staff',
  'role',
  'department',
  'channel',
  'video',
  'publishTask',
  'publishRecovery',
] as const
export type AuditEntity = (typeof auditEntities)[number]
