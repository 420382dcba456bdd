import { createChannelWorld } from '#src/capabilities/channels/channel-world.test-support.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { createPartyReading } from './party.service.ts'
import { createPartyChanges, type PartyContent } from './party-changes.service.ts'

export type PartyWorld = Awaited<ReturnType<typeof createPartyWorld>>

/** The services of parties on a database of their own, with people of two departments. One per file; call `close` at the end. */
export async function createPartyWorld() {
  const world = await createChannelWorld()
  const kit = createTestKit({ database: world.database, clock: () => Date.parse('2026-05-01T08:00:00.000Z') })
  const signed = new Set<bigint>()
  const changes = createPartyChanges({ ...kit, hasContracts: async (_tx, id) => signed.has(id) })
  let made = 0
  const contentOf = (part: Partial<PartyContent> = {}): PartyContent => ({
    type: 1,
    legalName: `主体${++made}`,
    country: 'CN',
    idType: null,
    address: '',
    contact: '',
    email: '',
    phone: '',
    bankHolder: '',
    bankName: '',
    swift: '',
    bankCurrency: null,
    taxMode: 'none',
    taxFormType: null,
    taxFormSignedOn: null,
    taxFormValidTo: null,
    remark: '',
    ...part,
  })
  const pressed = (ctx: SignedInContext): SignedInContext => ({ ...ctx, idempotencyKey: `press-${++made}` })
  return {
    ...world,
    kit,
    reading: createPartyReading(kit),
    changes,
    /** Parties that contracts name. */
    signed,
    contentOf,
    /** The same person at another press: with a key of its own. */
    pressed,
    make: (ctx: SignedInContext, part?: Partial<PartyContent>) =>
      changes.create(pressed(ctx), contentOf(part)),
    /** What the log has of a party, oldest first. */
    async audited(id: bigint) {
      const { rows } = await world.database.pool.query<{ action: string; before: unknown; after: unknown }>(
        `SELECT action, before, after FROM audit_log WHERE entity = 'party' AND entity_id = $1 ORDER BY id`,
        [id],
      )
      return rows
    },
  }
}
