import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { length } from '#src/core/rules.ts'

/** The papers of a contract. The first three are needed before it is submitted (business.md §1 contract). */
export const contractFileKinds = ['scan', 'licence', 'identity', 'other'] as const
export type ContractFileKind = (typeof contractFileKinds)[number]
export const neededFileKinds = ['scan', 'licence', 'identity'] as const satisfies readonly ContractFileKind[]

/** In bytes. */
export const contractFileLimit = 50 * 1024 ** 2
/** Endings of names; the bytes have to be what the name says. */
export const contractFileExtensions = ['pdf', 'jpg', 'jpeg', 'png'] as const
export const mostContractFiles = 100

/** A paper of a contract; `size` in bytes. */
const contractFile = z.object({
  id,
  kind: z.enum(contractFileKinds),
  fileName: z.string(),
  size: z.number().int(),
  createdAt: instant,
  createdBy: z.string(),
})
export type ContractFile = z.output<typeof contractFile>

const contractFiles = z.object({
  files: z.array(contractFile),
  /** Whether this person may add papers, and take some away again. */
  actions: z.array(z.enum(['add', 'remove'])),
})
export type ContractFiles = z.output<typeof contractFiles>

const params = z.object({ id })
const ofFile = z.object({ id, fileId: id })

export const listContractFiles = endpoint({
  method: 'GET',
  url: '/contracts/:id/files',
  access: 'contract:read',
  summary: 'The papers of a contract: scan, licence chain, proof of identity, others',
  params,
  output: contractFiles,
})

export const addContractFile = endpoint({
  method: 'POST',
  url: '/contracts/:id/files',
  access: 'contract:update',
  summary: 'Puts a paper beside a contract: a PDF or a picture, whose bytes are what its name says',
  params,
  query: z.object({ kind: z.enum(contractFileKinds), fileName: length(1000, 1) }),
  output: contractFiles,
})

export const removeContractFile = endpoint({
  method: 'DELETE',
  url: '/contracts/:id/files/:fileId',
  access: 'contract:update',
  summary: 'Takes a paper away from a draft; what was submitted keeps all of its papers',
  params: ofFile,
  output: contractFiles,
})

/** Where the bytes of a paper are read, by the session that asks. */
export const contractFilePath = (contract: string, file: string) =>
  `/contracts/${contract}/files/${file}/content`

/** Where a contract on paper (PDF) is read; `locale` of the query is its language. */
export const contractSummaryPath = (contract: string) => `/contracts/${contract}/summary`
