import {
  confirmSheetImport,
  discardSheetImport,
  getSheetImport,
  getSheetLimits,
  type ImportKind,
  listImportRows,
  listSheetImports,
  mapSheetImport,
  type SheetImport,
  uploadSheet,
} from '@pindao/protocol/sheets/import.endpoints.ts'
import { megabyte, type RowState, sheetLimits } from '@pindao/protocol/sheets/import.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isRefusal } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'
import { sendFile } from '#src/shared/api/send-file.ts'
import { recordKey } from '#src/shared/query/use-records.ts'

/** Everything that is shown of sheets that came in. */
const importsKey = ['sheetImports'] as const
const oneKey = (id: string) => recordKey(importsKey, id)

/** A sheet that was read; null: none is asked for. */
export function useSheetImport(id: string | null) {
  return useQuery({
    queryKey: oneKey(id ?? ''),
    queryFn: ({ signal }) => call(getSheetImport, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  })
}

/** The most that is ever taken: what is known before the installation has said more. */
const mostTaken = { megabytes: sheetLimits.fileBytes / megabyte, rows: sheetLimits.rows }

/** How much of a sheet the installation takes. */
export function useSheetLimits() {
  const { data = mostTaken } = useQuery({
    queryKey: [...importsKey, 'limits'],
    queryFn: ({ signal }) => call(getSheetLimits, {}, { signal }),
  })
  return data
}

/** What waits to be confirmed. */
export function useOpenImports() {
  return useQuery({
    queryKey: [...importsKey, 'open'],
    queryFn: ({ signal }) => call(listSheetImports, {}, { signal }),
  })
}

export type RowsWish = {
  readonly page: number
  readonly pageSize: 10 | 30 | 50 | 100
  readonly state?: RowState
}

/** A page of the preview. Its version is part of the question: another mapping gives other rows. */
export function useImportRows({ id, version }: Pick<SheetImport, 'id' | 'version'>, query: RowsWish) {
  return useQuery({
    queryKey: [...oneKey(id), 'rows', version, query],
    queryFn: ({ signal }) => call(listImportRows, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useUploadSheet(target: ImportKind) {
  const keep = useKeep()
  return useMutation({
    mutationFn: (file: File) => sendFile(uploadSheet, { query: { target, fileName: file.name } }, file),
    onSuccess: keep,
  })
}

type MappingChange = Pick<SheetImport, 'id' | 'sheet' | 'headerRow' | 'columns'>

export function useMapSheet() {
  const keep = useKeep()
  return useMutation({
    mutationFn: ({ id, ...body }: MappingChange) => call(mapSheetImport, { params: { id }, body }),
    onSuccess: keep,
  })
}

/** Confirms once however often one clicks: one key lives as long as the outcome is open. */
export function useConfirmSheet() {
  const key = useRef(randomKey())
  const keep = useKeep()
  return useMutation({
    mutationFn: ({ id, version }: Pick<SheetImport, 'id' | 'version'>) =>
      call(confirmSheetImport, { params: { id }, body: { version } }, { idempotencyKey: key.current }),
    onSuccess: keep,
    onError(failure) {
      if (isRefusal(failure)) key.current = randomKey()
    },
  })
}

export function useDiscardSheet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(discardSheetImport, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: importsKey }),
  })
}

/** What a command answered is what is shown now. */
function useKeep() {
  const client = useQueryClient()
  return (answered: SheetImport) => {
    client.setQueryData(oneKey(answered.id), answered)
    void client.invalidateQueries({ queryKey: [...importsKey, 'open'] })
  }
}
