import {
  countParties,
  createParty,
  deleteParty,
  findPartyDoubles,
  getParty,
  listParties,
  listPartyHistory,
  type PartyDouble,
  revealPartyNumber,
  updateParty,
} from '@pindao/protocol/contracts/party.endpoints.ts'
import type { PartySecret } from '@pindao/protocol/contracts/party.fields.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, useRecords } from '#src/shared/query/use-records.ts'
import { useAskedCommand } from '#src/shared/record/use-asked-command.ts'
import { contentOf, type PartyValues } from './party-values.ts'

export const partiesKey = ['parties'] as const
export type PartiesQuery = EndpointInput<typeof listParties>['query']

export function useParties(query: PartiesQuery) {
  useLiveInvalidation(partiesKey, ['party'])
  return useRecords(listParties, partiesKey, query)
}

/** How the views of the list are counted. */
export const countPartyViews: CountViews = {
  ask: (views) => call(countParties, { body: { views: [...views] } }),
  live: ['party'],
}

/** One party; null: a new one, of which nothing is known. */
export function useParty(id: string | null) {
  return useQuery({
    queryKey: recordKey(partiesKey, id ?? ''),
    queryFn: ({ signal }) => call(getParty, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
  })
}

/** What was done to it, for whoever may read it. */
export const readPartyHistory = (id: string) => (query: { readonly pageSize: 30 }, signal: AbortSignal) =>
  call(listPartyHistory, { params: { id }, query }, { signal })

/** Keeps a party as it was filled in: a new one, or the one whose version was seen. */
export function useSaveParty() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      of,
      values,
    }: {
      readonly of: { readonly id: string; readonly version: number } | null
      readonly values: PartyValues
    }) =>
      of === null
        ? call(createParty, { body: contentOf(values) })
        : call(updateParty, { params: { id: of.id }, body: { ...contentOf(values), version: of.version } }),
    onSettled: () => client.invalidateQueries({ queryKey: partiesKey }),
  })
}

export const useDeleteParty = () => useAskedCommand(deleteParty, partiesKey)

/** A number in clear. It is an act, not a reading: each is written down, and nothing of it is kept. */
export const revealNumber = async (id: string, number: PartySecret): Promise<string> =>
  (await call(revealPartyNumber, { params: { id }, body: { number } })).value

/**
 * Parties with the same name or number as what is being typed. A help that stops nobody: what cannot be asked, or is not
 * answered, finds nothing.
 */
export async function askForDoubles(
  body: EndpointInput<typeof findPartyDoubles>['body'],
): Promise<readonly PartyDouble[]> {
  if (!findPartyDoubles.body.safeParse(body).success) return []
  return call(findPartyDoubles, { body }).catch(() => [])
}
