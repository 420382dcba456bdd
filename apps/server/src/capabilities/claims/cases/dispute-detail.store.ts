import type { DisputeDetail, PackLine } from '@pindao/protocol/claims/dispute.record.ts'
import type { StatementValues } from '@pindao/protocol/claims/dispute.rules.ts'
import { and, asc, eq, inArray, min } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import { party } from '#src/capabilities/contracts/parties/party.table.ts'
import { settlementPayee } from '#src/capabilities/revenue/settlement/settlement.table.ts'
import { statementLink, statementObjection } from '#src/capabilities/revenue/statements/statement.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { strike } from '../clocks/strike.table.ts'
import { findContract, findLicence } from '../desk/claim-context.store.ts'
import { packOf, placeOf } from './dispute.pack.ts'
import type { ListedDispute } from './dispute.store.ts'
import { disputeFile, disputeFiling } from './dispute.table.ts'

/** What one case shows beside what lists show of it. */
export type DetailParts = {
  readonly files: Awaited<ReturnType<typeof listFiles>>
  readonly filings: Awaited<ReturnType<typeof listFilings>>
  /** Whoever had a hand in it, by their ids. */
  readonly names: ReadonlyMap<bigint, string>
  readonly strikeExpiresAt: string | null
  readonly licences: DisputeDetail['licences']
  readonly values: StatementValues
  readonly place: string | null
  readonly pack: readonly { readonly name: PackLine; readonly value: string }[]
  readonly objection: DisputeDetail['objection']
}

/** The files of a case in the order in which they came, with who brought them. */
export const listFiles = (db: Executor, disputeId: bigint) =>
  db
    .select({ file: disputeFile, createdBy: staff.fullName })
    .from(disputeFile)
    .innerJoin(staff, eq(staff.id, disputeFile.createdBy))
    .where(eq(disputeFile.disputeId, disputeId))
    .orderBy(asc(disputeFile.id))

/** What was filed, the first first. */
export const listFilings = (db: Executor, disputeId: bigint) =>
  db.select().from(disputeFiling).where(eq(disputeFiling.disputeId, disputeId)).orderBy(asc(disputeFiling.id))

async function findNames(
  db: Executor,
  ids: readonly (bigint | null)[],
): Promise<ReadonlyMap<bigint, string>> {
  const asked = ids.filter((id) => id !== null)
  if (asked.length === 0) return new Map()
  const rows = await db
    .select({ id: staff.id, name: staff.fullName })
    .from(staff)
    .where(inArray(staff.id, asked))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** When the next copyright strike of a channel lapses. */
async function findStrikeExpiry(db: Executor, channelId: bigint | null): Promise<string | null> {
  if (channelId === null) return null
  const [row] = await db
    .select({ at: min(strike.expiresAt) })
    .from(strike)
    .where(and(eq(strike.channelId, channelId), eq(strike.status, 'active'), eq(strike.kind, 'copyright')))
  return row?.at ?? null
}

/** What a creator objects to, and what we answered. */
async function findObjection(db: Executor, id: bigint | null): Promise<DisputeDetail['objection']> {
  if (id === null) return null
  const [row] = await db
    .select({ objection: statementObjection, by: party.legalName })
    .from(statementObjection)
    .innerJoin(statementLink, eq(statementLink.id, statementObjection.linkId))
    .innerJoin(settlementPayee, eq(settlementPayee.id, statementLink.payeeId))
    .innerJoin(party, eq(party.id, settlementPayee.partyId))
    .where(eq(statementObjection.id, id))
  if (!row) return null
  const { objection, by } = row
  const { text, createdAt: at, answer, answeredAt } = objection
  return { id: String(objection.id), by, text, at, answer, answeredAt }
}

/** The contract that a case itself is about, as far as somebody may see contracts. */
async function findOwnContract(db: Executor, actor: Actor, id: bigint | null) {
  if (id === null || !actor.permissions.has('contract:read')) return null
  const [row] = await db
    .select({ no: contract.no, title: contract.title, party: party.legalName })
    .from(contract)
    .innerJoin(party, eq(party.id, contract.partyId))
    .where(eq(contract.id, id))
  return row ?? null
}

async function findPlatformChannel(db: Executor, id: bigint | null) {
  if (id === null) return null
  const [row] = await db
    .select({ platform: channel.platform, platformChannelId: channel.platformChannelId })
    .from(channel)
    .where(eq(channel.id, id))
  return row ?? null
}

/** All that one case shows to somebody. */
export async function readParts(
  db: Executor,
  actor: Actor,
  listed: ListedDispute,
  watchUrl: (platform: string, videoId: string) => string,
): Promise<DetailParts> {
  const { dispute: row, claim } = listed
  const [files, filings, expiry, licence, held, own, objection, place] = await Promise.all([
    listFiles(db, row.id),
    listFilings(db, row.id),
    findStrikeExpiry(db, row.channelId),
    claim === null ? null : findLicence(db, actor, claim),
    claim === null ? null : findContract(db, actor, claim),
    findOwnContract(db, actor, row.contractId),
    findObjection(db, row.objectionId),
    findPlatformChannel(db, row.channelId),
  ])
  const names = await findNames(db, [
    row.preparedBy,
    row.approvalAskedBy,
    row.approvedBy,
    ...filings.flatMap((one) => [one.filedBy, one.approvedBy]),
  ])
  const agreement = held ?? own
  const values: StatementValues = {
    video: claim === null ? row.title : claim.videoTitle || claim.platformVideoId,
    channel: listed.channelTitle ?? '',
    claimant: claim?.claimantName ?? '',
    licence: licence === null ? '' : licenceWords(licence),
    contract: agreement === null ? '' : `${agreement.no} ${agreement.title}`,
  }
  const attached = new Set(files.map(({ file }) => file.name))
  return {
    files,
    filings,
    names,
    strikeExpiresAt: expiry,
    licences: licence?.files.filter(({ name }) => !attached.has(name)) ?? [],
    values,
    place: placeOf(row.kind, claim, place),
    pack: packOf(listed, values, watchUrl),
    objection,
  }
}

/** Days and names only: the same in every language. */
function licenceWords({
  title,
  from,
  to,
  files,
}: {
  readonly title: string
  readonly from: string | null
  readonly to: string | null
  readonly files: readonly { readonly name: string }[]
}): string {
  const named = files[0]?.name ?? title
  return from === null && to === null ? named : `${named} (${from ?? '…'} – ${to ?? '…'})`
}
