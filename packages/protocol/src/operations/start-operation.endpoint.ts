import { endpoint } from '#src/core/endpoint.ts'
import { operation } from './operation.endpoints.ts'
import { operationRequest } from './operation.params.ts'

export const startOperation = endpoint({
  method: 'POST',
  url: '/operations',
  access: 'signedIn',
  programs: true,
  summary: 'Begins one command for many records; each has its own result, in the background',
  body: operationRequest,
  output: operation,
  idempotent: 'key',
})
