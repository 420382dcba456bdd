import type { HandlerGroup } from '@pindao/protocol/claims/dispute.endpoints.ts'
import * as endpoints from '@pindao/protocol/claims/dispute.endpoints.ts'
import type { DisputeFileKind } from '@pindao/protocol/claims/dispute.states.ts'
import * as templates from '@pindao/protocol/claims/dispute-template.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, world } from '#src/shared/api/call.ts'
import { createDownload } from '#src/shared/api/download.ts'
import { sendFile } from '#src/shared/api/send-file.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'
import { dayInstants } from '../desk/day-instants.ts'

export const disputesKey = ['disputes'] as const
export const disputeTemplatesKey = ['dispute-templates'] as const
export type DisputesQuery = EndpointInput<typeof endpoints.listDisputes>['query']

type Days = { readonly createdFrom?: string | undefined; readonly createdTo?: string | undefined }

/** The conditions of an address as the endpoint takes them: its days are instants of the person's zone. */
export function askedOf<Q extends Days>({ createdFrom, createdTo, ...query }: Q, zone: string) {
  const { from, to } = dayInstants({ from: createdFrom, to: createdTo }, zone)
  return { ...query, ...(from && { createdFrom: from }), ...(to && { createdTo: to }) }
}

export function useDisputes(query: DisputesQuery) {
  useLiveInvalidation(disputesKey, ['dispute'])
  return useRecords(endpoints.listDisputes, disputesKey, query)
}

/** How the views of the list are counted. */
export const countDisputeViews = (zone: string): CountViews => ({
  ask: (views) =>
    call(endpoints.countDisputes, { body: { views: views.map((view) => askedOf<Days>(view, zone)) } }),
  live: ['dispute'],
})

/** One case, read anew each time it is opened. */
export function useDispute(id: string) {
  useLiveInvalidation(disputesKey, ['dispute'])
  return useRecord(endpoints.getDispute, disputesKey, id, { toEdit: true })
}

/** So many entries are read at once. */
export const eventsAtOnce = 50

export function useDisputeEvents(id: string, page: number) {
  return useQuery({
    queryKey: [...disputesKey, 'events', id, page],
    queryFn: ({ signal }) =>
      call(
        endpoints.listDisputeEvents,
        { params: { id }, query: { page, pageSize: eventsAtOnce } },
        { signal },
      ),
    placeholderData: (before) => before,
  })
}

/** People who work on such cases, by what is typed of their names. */
export function useDisputeHandlers(name: string, of: HandlerGroup, enabled: boolean) {
  return useQuery({
    queryKey: [...disputesKey, 'handlers', of, name],
    queryFn: ({ signal }) =>
      call(endpoints.listDisputeHandlers, { query: name === '' ? { of } : { of, name } }, { signal }),
    enabled,
    placeholderData: (before) => before,
  })
}

/** What was done to it, for whoever may read it. */
export const readDisputeHistory = (id: string) => (query: { readonly pageSize: 30 }, signal: AbortSignal) =>
  call(endpoints.listDisputeHistory, { params: { id }, query }, { signal })

/** Texts that statements begin with. */
export function useDisputeTemplates(enabled = true) {
  useLiveInvalidation(disputeTemplatesKey, ['disputeTemplate'])
  return useQuery({
    queryKey: disputeTemplatesKey,
    queryFn: ({ signal }) => call(templates.listDisputeTemplates, {}, { signal }),
    enabled,
  })
}

/** Opens a case; pressed again after a lost answer it is the same one. */
export function useCreateDispute() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, body }: { readonly key: string; readonly body: NewDispute }) =>
      call(endpoints.createDispute, { body }, { idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: disputesKey }),
  })
}
type NewDispute = EndpointInput<typeof endpoints.createDispute>['body']

/** Puts a file beside a case. */
export function useAddDisputeFile(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, file }: { readonly kind: DisputeFileKind; readonly file: File }) =>
      sendFile(endpoints.addDisputeFile, { params: { id }, query: { kind, fileName: file.name } }, file),
    onSettled: () => client.invalidateQueries({ queryKey: disputesKey }),
  })
}

const download = createDownload(world)

/** The bytes of a file of a case, by the session that asks: no address shows them to anybody else. */
export const readDisputeFile = (id: string, fileId: string, signal?: AbortSignal) =>
  download(endpoints.disputeFilePath(id, fileId), {}, signal)

/** The text and the evidence of a case in one archive, in a language. */
export const readDisputePack = (id: string, locale: string) =>
  download(endpoints.disputePackPath(id), { locale })

export const useTakeDispute = () => useCommand(endpoints.takeDispute, disputesKey)
export const useAssignDispute = () => useCommand(endpoints.assignDispute, disputesKey)
export const useUpdateDispute = () => useCommand(endpoints.updateDispute, disputesKey)
export const useRemoveDisputeFile = () => useCommand(endpoints.removeDisputeFile, disputesKey)
export const useAttachLicences = () => useCommand(endpoints.attachLicences, disputesKey)
export const useAskDisputeApproval = () => useCommand(endpoints.askDisputeApproval, disputesKey)
export const useApproveDispute = () => useCommand(endpoints.approveDispute, disputesKey)
export const useSendBackDispute = () => useCommand(endpoints.sendBackDispute, disputesKey)
export const useFileDispute = () => useCommand(endpoints.fileDispute, disputesKey)
export const useNoteDisputeOutcome = () => useCommand(endpoints.noteDisputeOutcome, disputesKey)
export const useSetMoneyBack = () => useCommand(endpoints.setMoneyBack, disputesKey)
export const useAnswerDispute = () => useCommand(endpoints.answerDispute, disputesKey)
export const useAcceptDispute = () => useCommand(endpoints.acceptDispute, disputesKey)
export const useGiveUpDispute = () => useCommand(endpoints.giveUpDispute, disputesKey)
export const useCloseDispute = () => useCommand(endpoints.closeDispute, disputesKey)
export const useReopenDispute = () => useCommand(endpoints.reopenDispute, disputesKey)

/** Adds a text of the house; pressed again after a lost answer it is the same one. */
export function useCreateDisputeTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, body }: { readonly key: string; readonly body: NewTemplate }) =>
      call(templates.createDisputeTemplate, { body }, { idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: disputeTemplatesKey }),
  })
}
type NewTemplate = EndpointInput<typeof templates.createDisputeTemplate>['body']

export const useUpdateDisputeTemplate = () => useCommand(templates.updateDisputeTemplate, disputeTemplatesKey)
export const useDeleteDisputeTemplate = () => useCommand(templates.deleteDisputeTemplate, disputeTemplatesKey)
