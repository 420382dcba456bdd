import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

/** Who is who and may do what: sign-on, staff, roles, departments, the audit log. */
export const access = manifest({
  subjects: {
    staff: { area: 'account', actions: { read: [], update: 'administrators' } },
    role: {
      area: 'account',
      actions: {
        create: 'administrators',
        read: [],
        update: 'administrators',
        delete: 'administrators',
        viewAs: 'administrators',
      },
      levels: { viewAs: 'all' },
    },
    department: {
      area: 'account',
      actions: { create: 'administrators', read: [], update: 'administrators', delete: 'administrators' },
    },
    audit: { area: 'other', actions: { read: ['legal'] } },
    /** Keys of programs: everybody makes their own; whose one sees and ends is the data scope's. */
    apiKey: { area: 'other', actions: { create: [], read: [], end: [] }, levels: { end: 'work' } },
  },
  pages: {
    staff: { path: '/account/staff', area: 'account', reads: 'staff:read', icon: 'user', key: 's' },
    roles: { path: '/account/roles', area: 'account', reads: 'role:read', icon: 'role', key: 'r' },
    departments: {
      path: '/account/departments',
      area: 'account',
      reads: 'department:read',
      icon: 'department',
      key: 'd',
    },
    'audit-log': {
      path: '/account/audit-log',
      area: 'account',
      reads: 'audit:read',
      icon: 'audit',
      key: 'a',
    },
    'api-keys': { path: '/settings/api-keys', area: 'other', reads: 'apiKey:read', icon: 'key' },
  },
  errors: {
    'access.notSignedIn': 401,
    'access.tokenExpired': 401,
    'access.refreshRejected': 401,
    'access.noPermission': 403,
    'access.outsideScope': 403,
    'access.ticketInvalid': 401,
    'access.signOnCancelled': 401,
    'access.signOnFailed': 401,
    'access.signOnNameless': 401,
    'access.signOnUnreachable': 503,
    'access.staffDisabled': 403,
    'access.sessionNotFound': 404,
    'access.staffNotFound': 404,
    'access.notYourself': 409,
    'access.lastAdministrator': 409,
    'access.grantBeyondOwn': 403,
    'access.staffBeyondOwn': 403,
    'access.changedMeanwhile': 409,
    'access.roleNotFound': 404,
    'access.roleInUse': 409,
    'access.nameTaken': 409,
    'access.nameFixed': 409,
    'access.departmentNotFound': 404,
    'access.departmentNotEmpty': 409,
    'access.departmentCycle': 409,
    'access.departmentTooDeep': 409,
    'access.viewNotFound': 404,
    'access.tooManyViews': 409,
    'access.keyOver': 401,
    'access.notByKey': 403,
    'access.keyNotFound': 404,
    'access.tooManyKeys': 409,
    'access.viewing': 403,
  },
  settings: {
    /** Days that a session of a browser is kept after its end, with device and address; the audit log keeps sign-ins for good. */
    'access.sessionsKeptDays': {
      schema: z.int().min(1).max(365),
      default: 30,
      scope: 'installation',
      unit: 'days',
    },
  },
  auditActions: [
    'session.signIn',
    'session.refused',
    'session.end',
    'staff.create',
    'staff.appoint',
    'staff.update',
    'role.create',
    'role.update',
    'role.delete',
    'role.viewBegin',
    'role.viewEnd',
    'department.create',
    'department.rename',
    'department.move',
    'department.delete',
    'apiKey.create',
    'apiKey.update',
    'apiKey.end',
  ],
  auditEntities: ['session', 'staff', 'role', 'department', 'apiKey'],
  live: [
    /** What the reader may do or see has changed; `id` is their own. */
    z.object({ type: z.literal('access'), id }),
    /** A key of a program is new, is called otherwise, or has ended. */
    z.object({ type: z.literal('apiKey'), id }),
  ],
  operations: {
    'audit.export': { begunBy: 'export', needs: 'audit:read', page: 'audit-log', opens: 'detail' },
    'staff.export': { begunBy: 'export', needs: 'staff:read', page: 'staff', opens: 'detail' },
    'staff.enable': { needs: 'staff:update', page: 'staff', opens: 'detail' },
    'staff.disable': { needs: 'staff:update', page: 'staff', opens: 'detail' },
  },
  todayCards: {
    staffWithoutRole: { reads: 'staff:update', story: 'house', tone: 'error', page: 'staff' },
  },
  notifications: {
    /** A key of a program of one's own ends soon. */
    apiKeyEnding: ['toast', 'bell'],
  },
  noticeRules: { apiKeyEnding: { needs: 'apiKey:read' } },
  suggestions: { staff: 'contacts' },
})
