import type { ContractDetail, createContract } from '@pindao/protocol/contracts/contract.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'

type Content = EndpointInput<typeof createContract>['body']
type Guarantee = NonNullable<Content['guarantee']>

/** A contract as its form has it: what is not there is null, and a guarantee has its fields whether it is wanted or not. */
export type ContractValues = Omit<Content, 'guarantee'> & {
  readonly hasGuarantee: boolean
  readonly guarantee: Guarantee
}

/** What a form begins with; a new contract as most of them are. */
export function valuesOf(stored: ContractDetail | null): ContractValues {
  const currency = stored?.currency ?? 'CNY'
  const days = { startDate: stored?.startDate ?? '', endDate: stored?.endDate ?? '' }
  const usual = { amount: '', currency, period: 'month', recoupable: true } as const
  return {
    title: stored?.title ?? '',
    partyId: stored?.party.id ?? '',
    ourEntity: stored?.ourEntity ?? '',
    operationMode: stored?.operationMode ?? null,
    signedOn: stored?.signedOn ?? null,
    ...days,
    timeZone: stored?.timeZone ?? companyZone,
    autoRenew: stored?.autoRenew ?? false,
    noticeDays: stored?.noticeDays ?? 30,
    currency,
    shareBase: stored?.shareBase ?? 'net_received',
    fxPolicy: stored?.fxPolicy ?? 'bank_receipt',
    splitMonths: stored?.splitMonths ?? false,
    hasGuarantee: stored !== null && stored.guarantee !== null,
    guarantee: stored?.guarantee ?? { ...usual, from: days.startDate, to: days.endDate },
    minPayout: stored?.minPayout ?? null,
    taxMode: stored?.taxMode ?? null,
    taxBearer: stored?.taxBearer ?? 'creator',
    exclusive: stored?.exclusive ?? false,
    territories: stored?.territories ?? [],
    rights: stored?.rights ?? ['publish', 'monetise'],
    remark: stored?.remark ?? '',
    channels: stored?.channels.map(({ channelId, from, to }) => ({ channelId, from, to })) ?? [],
  }
}

/** What is sent: fields that were emptied are empty, and a guarantee only where there is one. */
export function contentOf({ hasGuarantee, guarantee, ...values }: ContractValues): Content {
  return {
    ...values,
    operationMode: values.operationMode ?? null,
    signedOn: values.signedOn ?? null,
    taxMode: values.taxMode ?? null,
    minPayout: values.minPayout ? values.minPayout : null,
    guarantee: hasGuarantee
      ? {
          ...guarantee,
          from: guarantee.from ? guarantee.from : values.startDate,
          to: guarantee.to ? guarantee.to : values.endDate,
        }
      : null,
    channels: values.channels.map(({ channelId, from, to }) => ({
      channelId,
      from: from ? from : values.startDate,
      to: to ? to : null,
    })),
  }
}
