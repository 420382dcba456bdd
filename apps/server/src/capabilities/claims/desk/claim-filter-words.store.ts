import { and, eq } from 'drizzle-orm'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'

type Asked = {
  readonly channelId?: string | undefined
  readonly departmentId?: string | undefined
  readonly handler?: string | undefined
}

/** What the conditions of a list are called that are ids; null for what is not there or not seen. */
export async function findFilterWords(
  db: Executor,
  actor: Actor,
  { channelId, departmentId, handler }: Asked,
) {
  const isPerson = handler !== undefined && handler !== 'me' && handler !== 'nobody'
  const [channels, departments, people] = await Promise.all([
    channelId === undefined
      ? []
      : db
          .select({ name: channel.title })
          .from(channel)
          .where(and(eq(channel.id, BigInt(channelId)), withinScope(actor, channel))),
    departmentId === undefined
      ? []
      : db
          .select({ name: department.label })
          .from(department)
          .where(eq(department.id, BigInt(departmentId))),
    isPerson
      ? db
          .select({ name: staff.fullName })
          .from(staff)
          .where(eq(staff.id, BigInt(handler)))
      : [],
  ])
  return { channel: channels[0]?.name, department: departments[0]?.name, handler: people[0]?.name }
}
