import {
  addContractFile,
  type ContractFileKind,
  type ContractFiles,
  contractFilePath,
  contractSummaryPath,
  listContractFiles,
  removeContractFile,
} from '@pindao/protocol/contracts/contract-file.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, world } from '#src/shared/api/call.ts'
import { createDownload } from '#src/shared/api/download.ts'
import { sendFile } from '#src/shared/api/send-file.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { contractsKey } from '../contracts/contracts.queries.ts'

const filesKey = (contractId: string) => ['contractFiles', contractId] as const

export function useContractFiles(contractId: string) {
  useLiveInvalidation(filesKey(contractId), ['contract'])
  return useQuery({
    queryKey: filesKey(contractId),
    queryFn: ({ signal }) => call(listContractFiles, { params: { id: contractId } }, { signal }),
  })
}

/** What the papers are after a change; the contract says anew what it still lacks. */
function useFilesChange<V>(contractId: string, change: (asked: V) => Promise<ContractFiles>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (files) => client.setQueryData(filesKey(contractId), files),
    onSettled: () => client.invalidateQueries({ queryKey: contractsKey }),
  })
}

export const useAddFile = (id: string) =>
  useFilesChange(id, ({ kind, file }: { readonly kind: ContractFileKind; readonly file: File }) =>
    sendFile(addContractFile, { params: { id }, query: { kind, fileName: file.name } }, file),
  )

export const useRemoveFile = (id: string) =>
  useFilesChange(id, (fileId: string) => call(removeContractFile, { params: { id, fileId } }))

const download = createDownload(world)

/** A contract on paper, in a language. */
export const readSummary = (contractId: string, locale: string) =>
  download(contractSummaryPath(contractId), { locale })

/** The bytes of a paper, by the session that asks: no address shows them to anybody else. */
export const readContractFile = (contractId: string, fileId: string, signal?: AbortSignal) =>
  download(contractFilePath(contractId, fileId), {}, signal)
