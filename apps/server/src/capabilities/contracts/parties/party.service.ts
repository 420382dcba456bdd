import {
  type findPartyDoubles,
  listParties,
  type PartyDetail,
  type PartyDouble,
} from '@pindao/protocol/contracts/party.endpoints.ts'
import { type PartySecret, partySecrets } from '@pindao/protocol/contracts/party.fields.ts'
import { partyNameKey } from '@pindao/protocol/contracts/party.numbers.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import { recordHistory } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { noteParty } from './party.audit.ts'
import { marksOf, openNumber } from './party.numbers.ts'
import { presentDouble, presentParty } from './party.present.ts'
import * as store from './party.store.ts'
import type { PartyRow } from './party.table.ts'
import { type DoubleMarks, findDoubles } from './party-doubles.store.ts'

type ListQuery = EndpointParsed<typeof listParties>['query']
type Conditioned = Omit<ListQuery, 'page' | 'pageSize' | 'sort'>

/** What a list of parties was asked for, as its store takes it. */
export const partyFilterOf = (query: Conditioned, clock: Clock): store.PartyFilter => ({
  words: query.words,
  type: query.type,
  country: query.country,
  departmentId: query.departmentId === undefined ? undefined : BigInt(query.departmentId),
  taxForm: query.taxForm,
  doubles: query.doubles !== undefined,
  own: query.owner !== undefined,
  today: dayIn(clock(), companyZone),
})

const byScope = (row: PartyRow) => row
/** A party within the data scope of whoever asks. @throws contracts.partyNotFound */
export const coveredParty = (actor: Actor, row: PartyRow | null): PartyRow =>
  coveredRecord(actor, row, byScope, 'contracts.partyNotFound')

/** What people read of parties; a number in clear only one at a time, and written down (business.md §6). */
export function createPartyReading({
  database,
  secrets,
  clock,
}: Pick<Kit, 'database' | 'secrets' | 'clock'>) {
  const { db } = database

  async function covered(actor: Actor, id: bigint): Promise<store.ListedParty> {
    return coveredRecord(
      actor,
      await store.findParty(db, actor, id),
      ({ party }) => party,
      'contracts.partyNotFound',
    )
  }

  /** @throws contracts.partyNotFound */
  async function get({ actor }: SignedInContext, id: bigint): Promise<PartyDetail> {
    const row = await covered(actor, id)
    const doubles = await findDoubles(db, actor, ownMarks(row.party), id)
    return { ...presentParty(row, actor), doubles: doubles.map(presentDouble) }
  }

  return {
    get,

    async list({ actor }: SignedInContext, query: ListQuery) {
      const filter = partyFilterOf(query, clock)
      const { rows, total } = await store.listParties(db, actor, filter, sortedWindowOf(query))
      return { rows: rows.map((row) => presentParty(row, actor)), total }
    },

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listParties, views, (query) =>
        store.countParties(db, actor, partyFilterOf(query, clock), mostInView),
      ),

    /** Who changed or revealed what, for whoever may read the party. @throws contracts.partyNotFound */
    async history({ actor }: SignedInContext, id: bigint, query: { page: number; pageSize: number }) {
      await covered(actor, id)
      return recordHistory(db, 'party', id, query)
    },

    /** Parties with the same name or one of the numbers, asked before one is saved. */
    async doubles(
      { actor }: SignedInContext,
      body: EndpointParsed<typeof findPartyDoubles>['body'],
    ): Promise<PartyDouble[]> {
      const marks = (number: PartySecret) =>
        body[number] === '' ? [] : marksOf(secrets, number, body[number])
      const found = await findDoubles(
        db,
        actor,
        {
          nameKey: partyNameKey(body.legalName),
          idNo: marks('idNo'),
          taxNo: marks('taxNo'),
          account: marks('account'),
        },
        body.except === undefined ? null : BigInt(body.except),
      )
      return found.map(presentDouble)
    },

    /**
     * A number in clear. It is written down first, in the transaction that reads it: nobody sees one of which the log does
     * not say so.
     *
     * @throws contracts.partyNotFound, contracts.numberUnknown, contracts.numberUnopenable
     */
    async reveal(ctx: SignedInContext, id: bigint, number: PartySecret): Promise<{ value: string }> {
      return database.transaction(async (tx) => {
        const row = coveredParty(ctx.actor, await store.lockParty(tx, id))
        const value = openNumber(secrets, row, number)
        if (value === null) throw new AppError('contracts.numberUnknown')
        await noteParty(tx, ctx, 'party.reveal', row, { after: { revealed: number } })
        return { value }
      })
    },

    /** Parties for the global search (SHL-05): nothing without permission to read them, and never by a number. */
    async suggest(actor: Actor, words: string, limit: number) {
      if (!actor.permissions.has('party:read')) return []
      const filter = { words, today: dayIn(clock(), companyZone) }
      const { rows } = await store.listParties(db, actor, filter, { sort: '-updatedAt', offset: 0, limit })
      return rows.map(({ party }) => ({
        id: party.id,
        title: party.legalName,
        subtitle: party.contact || null,
        thumbnailUrl: null,
      }))
    },
  }
}
export type PartyReading = ReturnType<typeof createPartyReading>

function ownMarks(row: PartyRow): DoubleMarks {
  const marks = Object.fromEntries(
    partySecrets.map((number) => [number, [row[`${number}Mark`] ?? []].flat()]),
  ) as Record<PartySecret, string[]>
  return { nameKey: row.nameKey, ...marks }
}
