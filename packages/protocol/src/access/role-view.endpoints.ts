import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id } from '#src/core/fields.ts'
import { roleView } from './sso.endpoints.ts'

/** So many minutes is the product looked at as a role, if nobody ends it before. */
export const roleViewMinutes = 60

export const beginRoleView = endpoint({
  method: 'POST',
  url: '/role-view',
  access: 'role:viewAs',
  summary: `Looks at the product as a role in a department for ${roleViewMinutes} minutes, in this session; nothing can be changed meanwhile`,
  body: z.object({ roleId: id, departmentId: id }),
  output: roleView,
})

export const endRoleView = endpoint({
  method: 'DELETE',
  url: '/role-view',
  access: 'signedIn',
  whileViewing: true,
  summary: 'Looks at the product as oneself again',
  output: z.object({ ended: z.boolean() }),
})
