import { claimState } from '@pindao/protocol/claims/claim.states.ts'
import { createChannelWorld } from '#src/capabilities/channels/channel-world.test-support.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { claim } from '../claim.table.ts'
import { createClaimReading } from './claim.service.ts'
import { createClaimChanges } from './claim-changes.service.ts'
import { createClaimContext } from './claim-context.service.ts'
import { createClaimEvents } from './claim-events.service.ts'

export type ClaimWorld = Awaited<ReturnType<typeof createClaimWorld>>
type Values = Partial<typeof claim.$inferInsert>

/** The desk of claims on a database of its own, with people of two departments. One per file; call `close` at the end. */
export async function createClaimWorld() {
  const world = await createChannelWorld()
  const now = Date.parse('2026-06-10T08:00:00.000Z')
  const kit = createTestKit({ database: world.database, clock: () => now })
  /** Claims that were let go on their platform. */
  const released: bigint[] = []
  const casesTaken: bigint[] = []
  const watchUrl = (_platform: string, id: string) => `https://watch.example/${id}`
  let made = 0
  return {
    ...world,
    kit,
    released,
    casesTaken,
    reading: createClaimReading(kit, { watchUrl }),
    context: createClaimContext(kit),
    events: createClaimEvents(kit),
    changes: createClaimChanges({
      ...kit,
      actorAtWork: async ({ staffId }) => {
        const person = Object.values(world.people).find((one) => one.staffId === staffId)
        return person ? world.as(person).actor : null
      },
      releaseOnPlatform: async (_ctx, { id }, note, transact) => {
        released.push(id)
        await transact(note)
      },
      takeCase: async (_tx, _ctx, id) => void casesTaken.push(id),
    }),
    /** A claim against a video of 甲's, of nobody's yet. */
    async newClaim(over: Values = {}): Promise<bigint> {
      made += 1
      const at = '2026-06-09T08:00:00.000Z'
      const [row] = await world.database.db
        .insert(claim)
        .values({
          platform: 'youtube',
          platformClaimId: `claim-${made}`,
          direction: 'inbound',
          departmentId: world.here,
          ownerStaffId: world.people.jia.staffId,
          platformVideoId: `video-${made}`,
          videoTitle: `影片${made}`,
          claimantName: '某音乐',
          platformStatus: 'active',
          state: claimState.codes.claimed,
          claimedAt: at,
          statusChangedAt: at,
          source: 'api',
          seenAt: at,
          createdAt: at,
          updatedAt: at,
          ...over,
        })
        .returning({ id: claim.id })
      return row?.id ?? 0n
    },
    /** Lets a role of 甲's and 乙's work on claims. */
    async letWork(): Promise<void> {
      const role = await world.one(`SELECT id FROM role WHERE code = 'legal'`)
      for (const { staffId } of [world.people.jia, world.people.yi, world.people.bing])
        await world.database.pool.query(
          'INSERT INTO staff_role (staff_id, role_id, position) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING',
          [staffId, role],
        )
    },
    async auditedClaim(id: bigint) {
      const { rows } = await world.database.pool.query<{
        action: string
        before: unknown
        after: unknown
        detail: unknown
      }>(
        `SELECT action, before, after, detail FROM audit_log WHERE entity = 'claim' AND entity_id = $1 ORDER BY id`,
        [id],
      )
      return rows
    },
  }
}
