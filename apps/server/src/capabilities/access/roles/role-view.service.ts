import { roleViewMinutes } from '@pindao/protocol/access/role-view.endpoints.ts'
import type { RoleView } from '@pindao/protocol/access/sso.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishAccessChange } from '#src/platform/live/live.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { Authentication } from '../sign-on/authentication.ts'
import * as store from './role-view.store.ts'

/**
 * Looking at the product as a role (PERM-03): the session's permissions and scope are the role's until it ends, and nothing
 * can be changed; the server judges each call so, whatever the page shows.
 */
export function createRoleViews(
  deps: Pick<Kit, 'database' | 'clock'> & { readonly authentication: Pick<Authentication, 'forget'> },
) {
  const { database, clock } = deps
  const now = () => instantIn(clock, 0)

  /** How a session looks now, for its page; null where it looks as itself. */
  async function of(ctx: SignedInContext): Promise<RoleView | null> {
    if (ctx.actor.viewing === undefined) return null
    const row = await store.findView(database.db, ctx.actor.sessionId, now())
    return row && presented(row)
  }

  return {
    of,
    /** @throws access.outsideScope for who does not see all data, access.roleNotFound */
    async begin(
      ctx: SignedInContext,
      { roleId, departmentId }: { readonly roleId: string; readonly departmentId: string },
    ): Promise<RoleView> {
      if (ctx.actor.dataScope !== 'all') throw new AppError('access.outsideScope')
      const row = {
        sessionId: ctx.actor.sessionId,
        roleId: BigInt(roleId),
        departmentId: BigInt(departmentId),
        beganAt: now(),
        endsAt: instantIn(clock, roleViewMinutes * 60),
      }
      const view = await database.transaction(async (tx) => {
        if (!(await store.viewable(tx, row.roleId, row.departmentId)))
          throw new AppError('access.roleNotFound')
        await store.putView(tx, row)
        const found = foundRecord(await store.findView(tx, row.sessionId, now()), 'access.roleNotFound')
        await writeAudit(tx, ctx, {
          action: 'role.viewBegin',
          entity: 'role',
          entityId: row.roleId,
          detail: { departmentId, until: row.endsAt },
        })
        await publishAccessChange(tx)
        return presented(found)
      })
      deps.authentication.forget()
      return view
    },

    /** Ends it; false where it had ended. */
    async end(ctx: SignedInContext): Promise<boolean> {
      const ended = await database.transaction(async (tx) => {
        const row = await store.dropView(tx, ctx.actor.sessionId)
        if (row === null) return false
        const seconds = Math.round((clock() - Date.parse(row.beganAt)) / 1000)
        await writeAudit(tx, ctx, {
          action: 'role.viewEnd',
          entity: 'role',
          entityId: row.roleId,
          detail: { departmentId: String(row.departmentId), seconds },
        })
        await publishAccessChange(tx)
        return true
      })
      deps.authentication.forget()
      return ended
    },
  }
}
export type RoleViews = ReturnType<typeof createRoleViews>

function presented({ view, role, department }: store.ViewRow): RoleView {
  const { id, code, name, dataScope } = role
  return {
    role: { id: String(id), code, name },
    dataScope: dataScope as RoleView['dataScope'],
    department: { ...department, id: String(department.id) },
    until: view.endsAt,
  }
}
