import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { firstFacts } from '#src/capabilities/channels/first-facts.ts'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'

/** A channel of ours with its videos, somebody who owns it, and somebody else, to whom belongs what is of no channel. */
export async function seedClaimChannel(
  { db }: Pick<Database, 'db'>,
  { videos = [], name = 'claims' }: { readonly videos?: readonly string[]; readonly name?: string } = {},
) {
  const now = new Date().toISOString()
  const [own] = await db.select().from(department).where(eq(department.code, 'hz_fb'))
  if (!own) throw new Error('the template has no departments')
  const departmentId = own.id
  const person = async (called: string) => {
    const row = { ssoSubject: called, fullName: called, email: `${called}@pindao.example`, departmentId }
    const [made] = await db
      .insert(staff)
      .values({ ...row, disabled: false, createdAt: now })
      .returning()
    return made?.id ?? 0n
  }
  const ownerStaffId = await person(`${name} owner`)
  const other = await person(`${name} other`)
  const [made] = await db
    .insert(channel)
    .values({
      ...firstFacts,
      platform: 'youtube',
      platformChannelId: `UC${name}`,
      title: name,
      departmentId,
      ownerStaffId,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  const channelId = made?.id ?? 0n
  for (const id of videos)
    await db.insert(platformVideo).values({
      channelId,
      platform: 'youtube',
      platformVideoId: id,
      title: id,
      url: '',
      visibility: 1,
      grabAt: now,
      createdAt: now,
      updatedAt: now,
    })
  return {
    channelId,
    scope: { departmentId, ownerStaffId },
    home: { departmentId, ownerStaffId: other },
    /** Somebody at work, who may do all with claims unless it is said otherwise. */
    contextOf: (
      staffId: bigint,
      permissions: readonly Grant[] = ['claim:read', 'claim:create', 'claim:update', 'claimMoney:read'],
    ): SignedInContext => ({
      actor: {
        staffId,
        sessionId: 0n,
        fullName: 'somebody',
        departmentId,
        dataScope: 'department',
        permissions: new Set(permissions),
      },
      requestId: 'request',
      locale: 'zh',
      ip: '127.0.0.1',
      log: pino({ level: 'silent' }),
      idempotencyKey: null,
    }),
  }
}
