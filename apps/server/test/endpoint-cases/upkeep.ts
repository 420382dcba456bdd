import { randomUUID } from 'node:crypto'
import { type EndpointCases, shared } from './endpoint-case.ts'

export const upkeepCases: EndpointCases = {
  // When it was looked at, who runs and how full things are changes by itself.
  'GET /system-health': { ...shared, counts: () => null },
  'GET /taking-over': { ...shared, counts: () => null },
  'GET /job-queues': { ...shared, counts: () => null },
  'GET /dead-letters': shared,
  'POST /dead-letters/redrive': { ...shared, input: () => ({ body: { ids: [randomUUID()] } }) },
  'POST /dead-letters/discard': {
    ...shared,
    input: () => ({ body: { ids: [randomUUID()], reason: '重复的任务' } }),
  },
}
