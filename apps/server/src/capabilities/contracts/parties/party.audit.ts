import type { AuditAction } from '@pindao/protocol/access/audit.codes.ts'
import { partyTypes } from '@pindao/protocol/contracts/party.codes.ts'
import { type AuditFields, writeAudit } from '#src/capabilities/access/access.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { PartyRow } from './party.table.ts'

/**
 * What the log has of a party. Of its numbers only that they changed: they are named so that the log hides them, and given by
 * their marks, which are the same as long as the number is.
 */
export function partyFacts(row: PartyRow): AuditFields {
  return {
    legalName: row.legalName,
    partyType: partyTypes.nameOf(row.type),
    country: row.country,
    idType: row.idType,
    idNoSecret: row.idNoMark,
    taxNoSecret: row.taxNoMark,
    address: row.address,
    contact: row.contact,
    email: row.email,
    phone: row.phone,
    bankHolder: row.bankHolder,
    bankName: row.bankName,
    accountSecret: row.accountMark,
    swift: row.swift,
    bankCurrency: row.bankCurrency,
    taxMode: row.taxMode,
    taxFormType: row.taxFormType,
    taxFormSignedOn: row.taxFormSignedOn,
    taxFormValidTo: row.taxFormValidTo,
    remark: row.remark,
  }
}

/** Writes what was done to a party, and tells the pages of whoever sees it. */
export async function noteParty(
  tx: Tx,
  ctx: SignedInContext,
  action: Extract<AuditAction, `party.${string}`>,
  row: Pick<PartyRow, 'id' | 'legalName' | 'ownerStaffId' | 'departmentId'>,
  sides: { readonly before?: AuditFields; readonly after?: AuditFields },
): Promise<void> {
  const { id, legalName: title, ownerStaffId, departmentId } = row
  await writeAudit(tx, ctx, { action, entity: 'party', entityId: id, ...sides, detail: { title } })
  if (action === 'party.reveal') return
  await publishLive(
    tx,
    { type: 'party', id: String(id) },
    { permission: 'party:read', ownerStaffId, departmentId },
  )
}
