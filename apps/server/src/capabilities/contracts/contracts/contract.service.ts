import { type ContractDetail, listContracts } from '@pindao/protocol/contracts/contract.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { addDays, dayIn, startOfDay } from '@pindao/protocol/core/zoned-day.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import { recordHistory } from '#src/capabilities/access/access.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { plainUrgentItem, type UrgentFound } from '#src/platform/urgent.ts'
import type { SubjectReviews } from '../approvals/subject-reviews.ts'
import { presentContract, presentDetail } from './contract.present.ts'
import * as store from './contract.store.ts'
import type { ContractRow } from './contract.table.ts'

type ListQuery = EndpointParsed<typeof listContracts>['query']
type Conditioned = Omit<ListQuery, 'page' | 'pageSize' | 'sort'>

const idOf = (text: string | undefined) => (text === undefined ? undefined : BigInt(text))

/** What a list of contracts was asked for, as its store takes it. */
export const contractFilterOf = (query: Conditioned, clock: Clock): store.ContractFilter => ({
  words: query.words,
  status: query.status,
  // 10 is another number for "to submit" (business.md §2.3).
  approvalStatus: query.approvalStatus?.flatMap((code) => (code === 1 || code === 10 ? [1, 10] : [code])),
  partyId: idOf(query.partyId),
  channelId: idOf(query.channelId),
  departmentId: idOf(query.departmentId),
  ending: query.ending !== undefined,
  endsIn: query.endsIn,
  lacks: query.lacks,
  own: query.owner !== undefined,
  today: dayIn(clock(), companyZone),
})

/** A contract within the data scope of whoever asks. @throws contracts.notFound */
export const coveredContract = (actor: Actor, row: ContractRow | null): ContractRow =>
  coveredRecord(actor, row, (found) => found, 'contracts.notFound')

/** What people read of contracts (CON-01). */
export function createContractReading(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  reviews: Pick<SubjectReviews, 'standing'>,
) {
  const { db } = database

  const covered = async (actor: Actor, id: bigint) =>
    coveredRecord(actor, await store.findContract(db, id), ({ contract }) => contract, 'contracts.notFound')

  return {
    /** @throws contracts.notFound */
    async get({ actor }: SignedInContext, id: bigint): Promise<ContractDetail> {
      const listed = await covered(actor, id)
      const [held, review] = await Promise.all([
        store.findHeldChannels(db, id),
        reviews.standing(db, 'contract', id),
      ])
      return presentDetail(listed, held, review, actor)
    },

    async list({ actor }: SignedInContext, query: ListQuery) {
      const filter = contractFilterOf(query, clock)
      const { rows, total } = await store.listContracts(db, actor, filter, sortedWindowOf(query))
      return { rows: rows.map((row) => presentContract(row, actor)), total }
    },

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listContracts, views, (query) =>
        store.countContracts(db, actor, contractFilterOf(query, clock), mostInView),
      ),

    /** @throws contracts.notFound */
    async history({ actor }: SignedInContext, id: bigint, query: { page: number; pageSize: number }) {
      await covered(actor, id)
      return recordHistory(db, 'contract', id, query)
    },

    /** How many end within thirty days and are not renewed by themselves. */
    countEnding: (actor: Actor) =>
      store.countContracts(db, actor, { ending: true, today: dayIn(clock(), companyZone) }, mostInView),

    /** Those that end within thirty days, as the page of what needs a hand shows them: the next end first. */
    async ending(actor: Actor, limit: number): Promise<UrgentFound> {
      const filter = { ending: true, today: dayIn(clock(), companyZone) }
      const window = { sort: 'endDate', offset: 0, limit } as const
      const { rows, total } = await store.listContracts(db, actor, filter, window)
      const items = rows.map(({ contract: { id, no, title, endDate, timeZone }, ownerName }) => ({
        ...plainUrgentItem,
        id: String(id),
        title: `${no} ${title}`,
        ownerName,
        at: new Date(startOfDay(addDays(endDate, 1), timeZone)).toISOString(),
      }))
      return { total, items }
    },

    /** Contracts for the global search (SHL-05): nothing without permission to read them. */
    async suggest(actor: Actor, words: string, limit: number) {
      if (!actor.permissions.has('contract:read')) return []
      const filter = { words, today: dayIn(clock(), companyZone) }
      const window = { sort: '-updatedAt', offset: 0, limit } as const
      const { rows } = await store.listContracts(db, actor, filter, window)
      return rows.map(({ contract, partyName }) => ({
        id: contract.id,
        title: contract.title,
        subtitle: `${contract.no} · ${partyName}`,
        thumbnailUrl: null,
      }))
    },
  }
}
export type ContractReading = ReturnType<typeof createContractReading>
