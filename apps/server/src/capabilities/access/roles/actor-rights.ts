import { type DataScope, dataScopes } from '@pindao/protocol/access/permissions.ts'
import { channelUse } from '@pindao/protocol/channels/channel.states.ts'
import type { Actor } from '#src/platform/context.ts'
import { knownGrants, widestScope } from './role-grants.ts'

/** What somebody may see and do, and where. */
type ActorRights = Pick<
  Actor,
  'departmentId' | 'departmentsBelow' | 'groupIds' | 'colleagues' | 'dataScope' | 'permissions'
>

/** A row of `rightsColumns`, as the driver gives it. */
export type RightsRow = {
  readonly department_id: string
  readonly scopes: readonly string[]
  readonly permissions: readonly string[]
  readonly below: readonly string[]
  readonly group_ids: readonly string[]
  readonly colleagues: readonly string[]
}

const scopesInOrder = `ARRAY[${dataScopes.map((scope) => `'${scope}'`).join(', ')}]`
/** Whether this is the widest scope of `st`; others have no use for what it asks for. */
const isWidest = (
  scope: DataScope,
) => `(SELECT max(array_position(${scopesInOrder}, r.data_scope)) FROM staff_role sr
    JOIN role r ON r.id = sr.role_id WHERE sr.staff_id = st.id) = array_position(${scopesInOrder}, '${scope}')`
/** The groups that `st` leads, or has a channel in use of, as owner or backup (docs/decisions/0034). */
const groupsOf = `SELECT g.id FROM channel_group g WHERE g.leader_staff_id = st.id
    UNION SELECT c.group_id FROM channel c
    WHERE st.id IN (c.owner_staff_id, c.backup_staff_id) AND c.group_id IS NOT NULL AND c."use" = ${channelUse.codes.inUse}`

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
            SELECT d.id FROM department d WHERE d.parent_id = st.department_id AND ${isWidest('department')}
            UNION SELECT d.id FROM department d JOIN below ON d.parent_id = below.id)
          SELECT id FROM below ORDER BY id) AS below,
    ARRAY(SELECT id FROM (${groupsOf}) AS worked (id) WHERE ${isWidest('group')} ORDER BY id) AS group_ids,
    ARRAY(WITH worked (id) AS (SELECT id FROM (${groupsOf}) AS any_scope (id) WHERE ${isWidest('group')})
          SELECT g.leader_staff_id FROM channel_group g JOIN worked USING (id) WHERE g.leader_staff_id IS NOT NULL
          UNION SELECT unnest(ARRAY[c.owner_staff_id, c.backup_staff_id]) FROM channel c
            JOIN worked ON worked.id = c.group_id WHERE c."use" = ${channelUse.codes.inUse}
          EXCEPT SELECT NULL ORDER BY 1) AS colleagues`

/** What the roles and the department of a person make of them. */
export function rightsOf(row: RightsRow): ActorRights {
  return {
    departmentId: BigInt(row.department_id),
    departmentsBelow: row.below.map(BigInt),
    groupIds: row.group_ids.map(BigInt),
    colleagues: row.colleagues.map(BigInt),
    dataScope: widestScope(row.scopes),
    permissions: knownGrants(row.permissions),
  }
}
