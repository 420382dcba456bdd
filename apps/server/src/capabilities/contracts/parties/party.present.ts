import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { partyTypes } from '@pindao/protocol/contracts/party.codes.ts'
import {
  type Party,
  type PartyDouble,
  partyActions,
  partyMatches,
} from '@pindao/protocol/contracts/party.endpoints.ts'
import { type PartySecret, partySecrets } from '@pindao/protocol/contracts/party.fields.ts'
import { maskOf } from '@pindao/protocol/core/masked-number.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ListedParty } from './party.store.ts'
import type { PartyRow } from './party.table.ts'
import type { FoundDouble } from './party-doubles.store.ts'

const needs: Readonly<Record<Party['actions'][number], Permission>> = {
  update: 'party:update',
  delete: 'party:delete',
  reveal: 'partyNumber:reveal',
}

/** What is shown of a number: its last signs; null where none is known. */
export function maskedNumber(
  row: Pick<PartyRow, `${PartySecret}Sealed` | `${PartySecret}Hint`>,
  number: PartySecret,
): string | null {
  return row[`${number}Sealed`] === null ? null : maskOf(row[`${number}Hint`] ?? '')
}

/** A party as this person sees it, with what they may do. */
export function presentParty(
  { party: row, departmentCode, ownerName, doubleCount }: ListedParty,
  actor: Actor,
): Party {
  const { id, type, departmentId, ownerStaffId } = row
  const hasNumber = partySecrets.some((number) => row[`${number}Sealed`] !== null)
  return {
    id: String(id),
    type: partyTypes.codes[partyTypes.nameOf(type)],
    legalName: row.legalName,
    country: row.country,
    idType: row.idType,
    idNo: maskedNumber(row, 'idNo'),
    taxNo: maskedNumber(row, 'taxNo'),
    address: row.address,
    contact: row.contact,
    email: row.email,
    phone: row.phone,
    bankHolder: row.bankHolder,
    bankName: row.bankName,
    account: maskedNumber(row, 'account'),
    swift: row.swift,
    bankCurrency: row.bankCurrency,
    taxMode: row.taxMode,
    taxFormType: row.taxFormType,
    taxFormSignedOn: row.taxFormSignedOn,
    taxFormValidTo: row.taxFormValidTo,
    remark: row.remark,
    department: { id: String(departmentId), code: departmentCode },
    owner: { id: String(ownerStaffId), fullName: ownerName },
    doubleCount,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    actions: partyActions.filter(
      (action) => actor.permissions.has(needs[action]) && (action !== 'reveal' || hasNumber),
    ),
  }
}

export function presentDouble({ id, legalName, type, ownerName, ...shares }: FoundDouble): PartyDouble {
  return {
    id: String(id),
    legalName,
    type: partyTypes.codes[partyTypes.nameOf(type)],
    ownerName,
    by: partyMatches.filter((match) => shares[match]),
  }
}
