import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  createDeduction,
  type DeductionContent,
  deleteDeduction,
  getDeduction,
  listDeductionHistory,
  listDeductions,
  updateDeduction,
} from '@pindao/protocol/revenue/money-table.deductions.ts'
import {
  createTaxTable,
  deleteTaxTable,
  findFxRates,
  getFxMonth,
  getFxSeries,
  getTaxTables,
  listFxHistory,
  listTaxTableHistory,
  lockFxRates,
  saveFxRates,
  type TaxTableRecord,
  updateTaxTable,
} from '@pindao/protocol/revenue/money-table.endpoints.ts'
import type { RateKey } from '@pindao/protocol/revenue/money-table.rates.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, useCommand, useRecords } from '#src/shared/query/use-records.ts'
import { useAskedCommand } from '#src/shared/record/use-asked-command.ts'

const moneyTablesKey = ['money-tables'] as const
const ratesKey = [...moneyTablesKey, 'rates'] as const
const taxesKey = [...moneyTablesKey, 'taxes'] as const
const deductionsKey = [...moneyTablesKey, 'deductions'] as const

/** A month's exchange rates. */
export function useFxMonth(month: string) {
  useLiveInvalidation(ratesKey, ['moneyTable'])
  return useQuery({
    queryKey: [...ratesKey, 'month', month],
    queryFn: ({ signal }) => call(getFxMonth, { params: { month } }, { signal }),
  })
}

/** A pair over 24 months; null: none is looked at. */
export function useFxSeries(pair: { readonly base: string; readonly quote: string }, month: string) {
  const query = { ...pair, month }
  return useQuery({
    queryKey: [...ratesKey, 'series', query],
    queryFn: ({ signal }) => call(getFxSeries, { query }, { signal }),
  })
}

export const useSaveRates = () => useCommand(saveFxRates, ratesKey)
export const useLockRates = () => useCommand(lockFxRates, ratesKey)

/** Rates that are there of these pairs, in either direction. */
export const askForRates = (keys: readonly RateKey[]) =>
  call(findFxRates, {
    body: { keys: keys.map(({ month, base, quote, kind }) => ({ month, base, quote, kind })) },
  })

export const readFxHistory = (month: string) => (query: { readonly pageSize: 30 }, signal: AbortSignal) =>
  call(listFxHistory, { params: { month }, query }, { signal })

/** All tables of taxes. */
export function useTaxTables() {
  useLiveInvalidation(taxesKey, ['moneyTable'])
  return useQuery({
    queryKey: taxesKey,
    queryFn: ({ signal }) => call(getTaxTables, {}, { signal }),
  })
}

/** Keeps a table as it was filled in: a new one, or the one whose version was seen. */
export function useSaveTaxTable() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      of,
      content,
    }: {
      readonly of: { readonly id: string; readonly version: number } | null
      readonly content: TaxTableRecord['content']
    }) =>
      of === null
        ? call(createTaxTable, { body: content })
        : call(updateTaxTable, { params: { id: of.id }, body: { ...content, version: of.version } }),
    onSettled: () => client.invalidateQueries({ queryKey: taxesKey }),
  })
}

export const useDeleteTaxTable = () => useAskedCommand(deleteTaxTable, taxesKey)

export const readTaxHistory = (id: string) => (query: { readonly pageSize: 30 }, signal: AbortSignal) =>
  call(listTaxTableHistory, { params: { id }, query }, { signal })

export type DeductionsQuery = EndpointInput<typeof listDeductions>['query']

export function useDeductions(query: DeductionsQuery) {
  useLiveInvalidation(deductionsKey, ['moneyTable'])
  return useRecords(listDeductions, deductionsKey, query)
}

/** One deduction; null: a new one, of which nothing is known. */
export function useDeduction(id: string | null) {
  return useQuery({
    queryKey: recordKey(deductionsKey, id ?? ''),
    queryFn: ({ signal }) => call(getDeduction, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
  })
}

export const readDeductionHistory = (id: string) => (query: { readonly pageSize: 30 }, signal: AbortSignal) =>
  call(listDeductionHistory, { params: { id }, query }, { signal })

export function useSaveDeduction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      of,
      content,
    }: {
      readonly of: { readonly id: string; readonly version: number } | null
      readonly content: DeductionContent
    }) =>
      of === null
        ? call(createDeduction, { body: content })
        : call(updateDeduction, { params: { id: of.id }, body: { ...content, version: of.version } }),
    onSettled: () => client.invalidateQueries({ queryKey: deductionsKey }),
  })
}

export const useDeleteDeduction = () => useAskedCommand(deleteDeduction, deductionsKey)
