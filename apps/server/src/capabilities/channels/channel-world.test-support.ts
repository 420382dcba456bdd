import { randomUUID } from 'node:crypto'
import { allPermissions, type Permission } from '@pindao/protocol/access/permissions.ts'

import type { DefaultRoleCode } from '@pindao/protocol/core/manifest.ts'
import { pino } from 'pino'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { createNewsDesk, type News } from '#src/platform/news.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { createTestKit } from '../../../test/kit.ts'
import { createChannelChanges } from './changes/channel-changes.service.ts'
import { createChannelMoves } from './changes/channel-moves.service.ts'
import { createChannelService } from './channel.service.ts'
import { channel } from './channel.table.ts'
import { firstFacts } from './first-facts.ts'
import { createChannelNotes } from './notes/note.service.ts'

export type ChannelWorld = Awaited<ReturnType<typeof createChannelWorld>>
type Person = { readonly staffId: bigint; readonly departmentId: bigint; readonly name: string }

const log = pino({ level: 'silent' })

/**
 * The services of channels on a database of its own, with people of two departments: 甲 and 乙 of one, 丙 of the other,
 * 丁 of the first, who may not sign in any more. One per file; call `close` at the end.
 */
export async function createChannelWorld() {
  const database = await createTestDatabase({ scope: 'file' })
  const one = async (text: string, values: unknown[] = []) =>
    BigInt((await database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? 0)
  const here = await one(`SELECT id FROM department WHERE code = 'hz_fb'`)
  const elsewhere = await one(`SELECT id FROM department WHERE code = 'jz_fb'`)

  async function enrol(name: string, departmentId: bigint, disabled = false): Promise<Person> {
    const staffId = await one(
      `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
       VALUES ($1, $1, $1, $2, $3, now()) RETURNING id`,
      [name, departmentId, disabled],
    )
    return { staffId, departmentId, name }
  }
  const people = {
    jia: await enrol('甲', here),
    yi: await enrol('乙', here),
    bing: await enrol('丙', elsewhere),
    ding: await enrol('丁', here, true),
  }

  const told: News[] = []
  const news = createNewsDesk()
  news.tellBy('bell', { tell: async (_tx, given) => void told.push(...given) })
  /** Channels whose open tasks were ended. */
  const ended: bigint[] = []
  let now = Date.parse('2026-05-01T08:00:00.000Z')
  const kit = createTestKit({ database, news, clock: () => now })
  const service = createChannelService(kit.database)
  /** Ids of channels that were made by the services. */
  const madeChannels: string[] = []
  const channelMade = async (_tx: unknown, platformChannelId: string) =>
    void madeChannels.push(platformChannelId)
  const changes = createChannelChanges({ ...kit, channelMade })
  const notes = createChannelNotes({ ...kit, channels: service })
  const move = createChannelMoves({
    ...kit,
    publishTasks: {
      lockOpenOf: async () => undefined,
      terminateOn: async (_tx, _ctx, id) => void ended.push(id),
    },
  })

  let made = 0
  return {
    database,
    one,
    here,
    elsewhere,
    people,
    told,
    ended,
    madeChannels,
    service,
    changes,
    notes,
    move,
    /** Lets time pass, in seconds. */
    pass(seconds: number) {
      now += seconds * 1000
    },
    /** Somebody with these permissions (all, if nothing is said) and this data scope. */
    as(
      person: Person,
      change: Partial<Pick<Actor, 'dataScope' | 'groupIds' | 'colleagues'>> & {
        may?: readonly Permission[]
      } = {},
    ): SignedInContext {
      const { dataScope = 'department', may = allPermissions, ...groups } = change
      const { staffId, departmentId, name } = person
      return {
        actor: {
          staffId,
          departmentId,
          sessionId: 1n,
          fullName: name,
          dataScope,
          ...groups,
          permissions: new Set(may),
        },
        requestId: 'r-1',
        locale: 'zh',
        ip: '10.0.0.9',
        log,
        idempotencyKey: randomUUID(),
      }
    },
    /** Gives somebody a role of the house, so that they can be given work: those who are made here hold none. */
    admit: (staffId: bigint, role: DefaultRoleCode = 'admin') =>
      database.pool.query(
        `INSERT INTO staff_role (staff_id, role_id, position)
         SELECT $1, id, (SELECT count(*) + 1 FROM staff_role WHERE staff_id = $1) FROM role WHERE code = $2`,
        [staffId, role],
      ),
    /** A channel of 甲's that nobody has said anything of, but what is given. */
    async newChannel(over: Partial<typeof channel.$inferInsert> = {}): Promise<bigint> {
      made += 1
      const at = new Date(now).toISOString()
      const [row] = await database.db
        .insert(channel)
        .values({
          ...firstFacts,
          platform: 'youtube',
          platformChannelId: `UC${made}`,
          title: `频道${made}`,
          platformTitle: over.title ?? `频道${made}`,
          departmentId: here,
          ownerStaffId: people.jia.staffId,
          createdAt: at,
          updatedAt: at,
          ...over,
        })
        .returning({ id: channel.id })
      const id = row?.id ?? 0n
      await database.pool.query(
        `INSERT INTO channel_assignment (channel_id, staff_id, role, started_at)
         SELECT id, owner_staff_id, 'owner', created_at FROM channel WHERE id = $1`,
        [id],
      )
      return id
    },
    newGroup: (name: string, departmentId: bigint) =>
      one(
        `INSERT INTO channel_group (name, department_id, created_at, updated_at) VALUES ($1, $2, now(), now())
         RETURNING id`,
        [name, departmentId],
      ),
    newCredential: (id: bigint, status: number, errorCode: string | null = null) =>
      database.pool.query(
        `INSERT INTO channel_credential (channel_id, status, scopes, granted_by, last_error_code, fail_count, updated_at)
         VALUES ($1, $2, '{read}', $3, $4, 0, now())`,
        [id, status, people.yi.staffId, errorCode],
      ),
    /** What the log has of a channel, oldest first. */
    async audited(id: bigint) {
      const { rows } = await database.pool.query<{ action: string; before: unknown; after: unknown }>(
        `SELECT action, before, after FROM audit_log WHERE entity = 'channel' AND entity_id = $1 ORDER BY id`,
        [id],
      )
      return rows
    },
    close: () => database.drop(),
  }
}
