import { partyTypes } from '@pindao/protocol/contracts/party.codes.ts'
import { createParty, type updateParty } from '@pindao/protocol/contracts/party.endpoints.ts'
import { partyProblems } from '@pindao/protocol/contracts/party.fields.ts'
import { partyNameKey } from '@pindao/protocol/contracts/party.numbers.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Transact, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { noteParty, partyFacts } from './party.audit.ts'
import { noNumbers, numberColumns, openNumber, withoutNumbers } from './party.numbers.ts'
import { coveredParty } from './party.service.ts'
import * as store from './party.store.ts'
import type { PartyRow } from './party.table.ts'
import { taxFormCause } from './tax-form.reminder.ts'

export type PartyContent = EndpointParsed<typeof createParty>['body']
export type PartyChange = EndpointParsed<typeof updateParty>['body']

/** What parties ask of contracts. */
export type PartyPorts = {
  /** Whether a contract names the party, whatever became of it. */
  readonly hasContracts: (tx: Tx, partyId: bigint) => Promise<boolean>
}

/** Making and changing parties (CON-01). Their numbers are sealed before anything of them is written. */
export function createPartyChanges({
  database,
  secrets,
  clock,
  hasContracts,
  news,
}: Pick<Kit, 'database' | 'secrets' | 'clock' | 'news'> & PartyPorts) {
  const { db } = database

  async function create(ctx: SignedInContext, body: PartyContent): Promise<bigint> {
    // What is kept of the act to know it again holds no number.
    const act = withoutNumbers(secrets, body)
    const repeated = await findRepeated(db, ctx, createParty, act)
    if (repeated !== null) return repeated
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, createParty, act, async () => {
        const [id = 0n] = await store.takeIds(tx, 1)
        await insert(tx, ctx, id, body)
        return id
      }),
    )
    return id
  }

  /** A party under an id that was taken for it before: of a sheet, whose preview has sealed its numbers to it. */
  async function enter(
    ctx: SignedInContext,
    id: bigint,
    body: PartyContent,
    transact: Transact = database.transaction,
  ): Promise<void> {
    await transact((tx) => insert(tx, ctx, id, body))
  }

  async function insert(tx: Tx, ctx: SignedInContext, id: bigint, body: PartyContent): Promise<void> {
    const at = instantIn(clock, 0)
    const { staffId, departmentId } = ctx.actor
    await store.insertParty(tx, {
      id,
      ...columnsOf(body),
      ...numberColumns(secrets, id, body),
      departmentId,
      ownerStaffId: staffId,
      createdBy: staffId,
      createdAt: at,
      updatedAt: at,
    })
    const row = foundRecord(await store.lockParty(tx, id), 'contracts.partyNotFound')
    await noteParty(tx, ctx, 'party.create', row, { after: partyFacts(row) })
  }

  /** Some fields of a party; the others stay. @throws what `update` throws */
  async function change(
    ctx: SignedInContext,
    id: bigint,
    { version, part }: { readonly version: number; readonly part: Partial<PartyContent> },
    transact: Transact = database.transaction,
  ): Promise<void> {
    await transact(async (tx) => {
      const row = coveredParty(ctx.actor, await store.lockParty(tx, id))
      await update(ctx, id, { ...contentOfRow(row), ...part, version }, (act) => act(tx))
    })
  }

  /** @throws contracts.partyNotFound, access.changedMeanwhile, contracts.numberUnopenable */
  async function update(
    ctx: SignedInContext,
    id: bigint,
    body: PartyChange,
    transact: Transact = database.transaction,
  ): Promise<void> {
    await transact(async (tx) => {
      const row = coveredParty(ctx.actor, await store.lockParty(tx, id))
      assertVersion(row, body.version)
      assertFits(row, body)
      await store.changeParty(tx, row, {
        ...columnsOf(body),
        ...numberColumns(secrets, id, body),
        updatedAt: instantIn(clock, 0),
      })
      const after = foundRecord(await store.lockParty(tx, id), 'contracts.partyNotFound')
      const sides = { before: partyFacts(row), after: partyFacts(after) }
      await noteParty(tx, ctx, 'party.update', after, sides)
      if (after.taxFormValidTo !== row.taxFormValidTo) await news.lower(tx, taxFormCause(id))
    })
  }

  /** A number that stays has to be one of the type that the party is from now on, too. */
  function assertFits(row: PartyRow, body: PartyChange): void {
    const kept = (number: 'idNo' | 'taxNo') =>
      body[number] === undefined ? openNumber(secrets, row, number) : body[number]
    const [problem] = partyProblems({ ...body, idNo: kept('idNo'), taxNo: kept('taxNo') })
    if (problem) throw new AppError('contracts.numberUnfit')
  }

  /** @throws contracts.partyNotFound, contracts.partyHasContracts */
  async function remove(
    ctx: SignedInContext,
    id: bigint,
    transact: Transact = database.transaction,
  ): Promise<{ deleted: boolean }> {
    await transact(async (tx) => {
      const row = coveredParty(ctx.actor, await store.lockParty(tx, id))
      if (await hasContracts(tx, id)) throw new AppError('contracts.partyHasContracts')
      const at = instantIn(clock, 0)
      await store.changeParty(tx, row, { ...noNumbers, deletedAt: at, updatedAt: at })
      await news.lower(tx, taxFormCause(id))
      await noteParty(tx, ctx, 'party.delete', row, { before: partyFacts(row) })
    })
    return { deleted: true }
  }

  return { create, enter, change, update, remove }
}
export type PartyChanges = ReturnType<typeof createPartyChanges>

/** What is open about a party, as it would be sent to leave it as it is. */
export function contentOfRow(row: PartyRow): PartyContent {
  const { type, legalName, country, idType, address, contact, email, phone, bankHolder, bankName } = row
  const { swift, bankCurrency, taxMode, taxFormType, taxFormSignedOn, taxFormValidTo, remark } = row
  return {
    type: partyTypes.codes[partyTypes.nameOf(type)],
    legalName,
    country,
    idType,
    address,
    contact,
    email,
    phone,
    bankHolder,
    bankName,
    swift,
    bankCurrency,
    taxMode,
    taxFormType,
    taxFormSignedOn,
    taxFormValidTo,
    remark,
  }
}

function columnsOf(body: Omit<PartyContent, 'idNo' | 'taxNo' | 'account'>) {
  return {
    type: body.type,
    legalName: body.legalName,
    nameKey: partyNameKey(body.legalName),
    country: body.country,
    idType: body.idType,
    address: body.address,
    contact: body.contact,
    email: body.email,
    phone: body.phone,
    bankHolder: body.bankHolder,
    bankName: body.bankName,
    swift: body.swift.toUpperCase(),
    bankCurrency: body.bankCurrency,
    taxMode: body.taxMode,
    taxFormType: body.taxFormType,
    taxFormSignedOn: body.taxFormSignedOn,
    taxFormValidTo: body.taxFormValidTo,
    remark: body.remark,
  }
}
