import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import {
  type Contract,
  type ContractAction,
  type ContractDetail,
  contractActions,
} from '@pindao/protocol/contracts/contract.endpoints.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import type { AuditFields } from '#src/capabilities/access/access.ts'
import type { Actor } from '#src/platform/context.ts'
import { stageOf } from '../terms/term.stage.ts'
import type { HeldChannel, ListedContract } from './contract.store.ts'
import type { ContractRow } from './contract.table.ts'

const needs: Readonly<Record<ContractAction, Permission>> = {
  submit: 'approval:submit',
  update: 'contract:update',
  terminate: 'contract:decide',
  renew: 'contract:decide',
  delete: 'contract:delete',
}

/** What can be done to a contract as it stands, whoever may. */
export function possibleActions(row: ContractRow): readonly ContractAction[] {
  const status = contractStatus.nameOf(row.status)
  const isDraft = stageOf(row) === 'draft'
  const isOpen = status === 'created' || status === 'introduced' || status === 'in_force'
  return [
    ...(isDraft ? (['submit', 'update', 'delete'] as const) : []),
    // Once its end is decided, nothing else is.
    ...(isOpen && !isDraft && row.terminatedOn === null ? (['terminate'] as const) : []),
    ...((status === 'in_force' && row.terminatedOn === null) || status === 'expired'
      ? (['renew'] as const)
      : []),
  ]
}

/** A contract as this person sees it, with what they may do. */
export function presentContract(listed: ListedContract, actor: Actor): Contract {
  const { contract: row, partyName, departmentCode, ownerName, channelCount } = listed
  const can = possibleActions(row)
  return {
    ...contentFacts(row),
    id: String(row.id),
    no: row.no,
    status: contractStatus.codes[contractStatus.nameOf(row.status)],
    approvalStatus: approvalStatus.codes[approvalStatus.nameOf(row.approvalStatus)],
    party: { id: String(row.partyId), legalName: partyName },
    channelCount,
    terminatedOn: row.terminatedOn,
    terminationReason: row.terminationReason,
    department: { id: String(row.departmentId), code: departmentCode },
    owner: { id: String(row.ownerStaffId), fullName: ownerName },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    actions: contractActions.filter((action) => can.includes(action) && actor.permissions.has(needs[action])),
  }
}

export const presentDetail = (
  listed: ListedContract,
  channels: readonly HeldChannel[],
  review: { readonly id: bigint | null; readonly missing: readonly string[] },
  actor: Actor,
): ContractDetail => ({
  ...presentContract(listed, actor),
  channels: channels.map((held) => ({ ...held, channelId: String(held.channelId) })),
  approvalId: review.id === null ? null : String(review.id),
  missing: [...review.missing],
})

/** What of a row is agreed, but for its party and its channels. */
export function contentFacts(row: ContractRow) {
  return {
    title: row.title,
    ourEntity: row.ourEntity,
    operationMode: row.operationMode,
    signedOn: row.signedOn,
    startDate: row.startDate,
    endDate: row.endDate,
    timeZone: row.timeZone,
    autoRenew: row.autoRenew,
    noticeDays: row.noticeDays,
    currency: row.currency,
    shareBase: row.shareBase,
    fxPolicy: row.fxPolicy,
    splitMonths: row.splitMonths,
    guarantee: guaranteeOf(row),
    minPayout: row.minPayout,
    taxMode: row.taxMode,
    taxBearer: row.taxBearer,
    exclusive: row.exclusive,
    territories: row.territories,
    rights: row.rights,
    remark: row.remark,
  }
}

function guaranteeOf(row: ContractRow): Contract['guarantee'] {
  const { guaranteeAmount, guaranteeCurrency, guaranteePeriod, guaranteeFrom, guaranteeTo } = row
  if (guaranteeAmount === null || guaranteeCurrency === null || guaranteePeriod === null) return null
  return {
    amount: guaranteeAmount,
    currency: guaranteeCurrency,
    period: guaranteePeriod,
    recoupable: row.guaranteeRecoupable === true,
    from: guaranteeFrom ?? row.startDate,
    to: guaranteeTo ?? row.endDate,
  }
}

/** What the log has of a contract. */
export function contractFacts(row: ContractRow, channels?: readonly HeldChannel[]): AuditFields {
  const { guarantee, territories, rights, ...facts } = contentFacts(row)
  return {
    ...facts,
    contractStatus: contractStatus.nameOf(row.status),
    guarantee: guarantee === null ? null : `${guarantee.amount} ${guarantee.currency} / ${guarantee.period}`,
    territories: territories.join(', '),
    rights: rights.join(', '),
    terminatedOn: row.terminatedOn,
    ...(channels === undefined
      ? {}
      : { channels: channels.map(({ title, from, to }) => `${title} ${from} – ${to ?? ''}`).join('; ') }),
  }
}
