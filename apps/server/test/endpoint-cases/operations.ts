import type { EndpointWorld } from '../endpoint-world.ts'
import { type EndpointCases, privateTo, shared } from './endpoint-case.ts'

const ofOperation = async (world: EndpointWorld) => ({ params: { id: await world.newOperation() } })
const privateOperation = { ...privateTo('operations.notFound'), input: ofOperation }

export const operationsCases: EndpointCases = {
  'POST /operations': {
    ...shared,
    permission: 'publishTask:retry',
    // Whose record it is, is asked when it has its turn.
    input: ({ taskId }) => ({ body: { kind: 'publishTask.retry', ids: [taskId], params: {} } }),
  },
  // Names no record: that nobody sees another's, has a test of its own.
  'GET /operations': shared,
  'GET /operations/:id': privateOperation,
  'GET /operations/:id/results': privateOperation,
  'POST /operations/:id/cancel': privateOperation,
  'POST /operations/:id/again': {
    ...privateOperation,
    input: async (world) => ({ params: { id: await world.newEndedOperation() } }),
  },
}
