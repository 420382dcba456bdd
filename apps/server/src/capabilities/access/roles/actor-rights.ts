import { dataScopes } from '@pindao/protocol/access/permissions.ts'
import type { Actor } from '#src/platform/context.ts'
import { knownGrants, widestScope } from './role-grants.ts'

/** What somebody may see and do, and where. */
type ActorRights = Pick<Actor, 'departmentId' | 'departmentsBelow' | 'dataScope' | 'permissions'>

/** A row of `rightsColumns`, as the driver gives it. */
export type RightsRow = {
  readonly department_id: string
  readonly scopes: readonly string[]
  readonly permissions: readonly string[]
  readonly below: readonly string[]
}

const scopesInOrder = `ARRAY[${dataScopes.map((scope) => `'${scope}'`).join(', ')}]`
/** Whether the widest scope of `st` is the one that reaches down; others have no use for what is below. */
const looksBelow = `(SELECT max(array_position(${scopesInOrder}, r.data_scope)) FROM staff_role sr
    JOIN role r ON r.id = sr.role_id WHERE sr.staff_id = st.id) = array_position(${scopesInOrder}, 'department')`

/**
 * The columns of a row `st` of `staff` that say what this person may see and do; `rightsOf` reads them. Part of every
 * statement that asks, so that who somebody is takes no query more.
 */
export const rightsColumns = `st.department_id,
    ARRAY(SELECT r.data_scope FROM staff_role sr JOIN role r ON r.id = sr.role_id
          WHERE sr.staff_id = st.id) AS scopes,
    ARRAY(SELECT DISTINCT rp.permission FROM staff_role sr JOIN role_permission rp ON rp.role_id = sr.role_id
          WHERE sr.staff_id = st.id) AS permissions,
    ARRAY(WITH RECURSIVE below AS (
            SELECT d.id FROM department d WHERE d.parent_id = st.department_id AND ${looksBelow}
            UNION SELECT d.id FROM department d JOIN below ON d.parent_id = below.id)
          SELECT id FROM below ORDER BY id) AS below`

/** What the roles and the department of a person make of them. */
export function rightsOf(row: RightsRow): ActorRights {
  return {
    departmentId: BigInt(row.department_id),
    departmentsBelow: row.below.map(BigInt),
    dataScope: widestScope(row.scopes),
    permissions: knownGrants(row.permissions),
  }
}
