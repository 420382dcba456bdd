import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  createGlossaryTerm,
  deleteGlossaryTerm,
  listGlossaryTerms,
  updateGlossaryTerm,
} from '@pindao/protocol/subtitles/glossary.endpoints.ts'
import { useCommand, useRecords } from '#src/shared/query/use-records.ts'

const glossaryKey = ['glossary'] as const
export type GlossaryQuery = EndpointInput<typeof listGlossaryTerms>['query']

export const useGlossary = (query: GlossaryQuery) => useRecords(listGlossaryTerms, glossaryKey, query)
export const useCreateTerm = () => useCommand(createGlossaryTerm, glossaryKey)
export const useUpdateTerm = () => useCommand(updateGlossaryTerm, glossaryKey)
export const useDeleteTerm = () => useCommand(deleteGlossaryTerm, glossaryKey)
