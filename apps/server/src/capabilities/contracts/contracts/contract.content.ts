import type { ContractContent } from '@pindao/protocol/contracts/contract.fields.ts'
import { contentFacts } from './contract.present.ts'
import type { HeldChannel } from './contract.store.ts'
import type { ContractRow } from './contract.table.ts'

/** What is agreed in a contract, as it would be sent to leave it as it is. */
export const contentOfRow = (row: ContractRow, held: readonly HeldChannel[]): ContractContent => ({
  ...contentFacts(row),
  partyId: String(row.partyId),
  channels: held.map(({ channelId, from, to }) => ({ channelId: String(channelId), from, to })),
})

/** The days on which a contract holds its channels, as they are written: without a last day as long as it goes. */
export const heldOf = (content: ContractContent) =>
  content.channels.map(({ channelId, from, to }) => ({
    channelId: BigInt(channelId),
    fromDay: from,
    toDay: to ?? content.endDate,
  }))

/** What is agreed, as the columns of its row. */
export function columnsOf(content: ContractContent) {
  const { guarantee } = content
  return {
    title: content.title,
    partyId: BigInt(content.partyId),
    ourEntity: content.ourEntity,
    operationMode: content.operationMode,
    signedOn: content.signedOn,
    startDate: content.startDate,
    endDate: content.endDate,
    timeZone: content.timeZone,
    autoRenew: content.autoRenew,
    noticeDays: content.noticeDays,
    currency: content.currency,
    shareBase: content.shareBase,
    fxPolicy: content.fxPolicy,
    splitMonths: content.splitMonths,
    guaranteeAmount: guarantee?.amount ?? null,
    guaranteeCurrency: guarantee?.currency ?? null,
    guaranteePeriod: guarantee?.period ?? null,
    guaranteeRecoupable: guarantee?.recoupable ?? null,
    guaranteeFrom: guarantee?.from ?? null,
    guaranteeTo: guarantee?.to ?? null,
    minPayout: content.minPayout,
    taxMode: content.taxMode,
    taxBearer: content.taxBearer,
    exclusive: content.exclusive,
    territories: content.territories,
    rights: content.rights,
    remark: content.remark,
  }
}
