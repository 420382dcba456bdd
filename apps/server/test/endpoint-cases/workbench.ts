import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

/** Figures of what somebody may read, and the time at which they were so. */
const figures: EndpointCase = {
  beside: ['publishTask:read', 'video:read', 'channel:read'],
  counts: (data) => ({ ...(data as object), at: null }),
  others: 'hidden',
}
const inUtc = { input: () => ({ query: { zone: 'UTC' } }) }

const asMade = { body: { arrangement: { order: [], hidden: [] } } }

/** What somebody puts off is their own affair; nothing of that world is in trouble. */
const urgentTask = { params: { kind: 'publishFailed', id: '1' } }
const ofUrgent: EndpointCase = {
  input: () => urgentTask,
  others: 'shared',
  answers: ['workbench.notUrgent', 'workbench.snoozeTime'],
}
const snoozing = () => ({ ...urgentTask, body: { until: '2030-01-01T00:00:00Z', reason: 'later' } })

export const workbenchCases: EndpointCases = {
  'GET /workbench/today': { ...figures, ...inUtc },
  'GET /workbench/cards': { others: 'shared' },
  'PUT /workbench/cards': { others: 'shared', input: () => asMade },
  'GET /workbench/cards/roles/:id': {
    others: 'shared',
    input: async (world) => ({ params: { id: await world.newRole() } }),
  },
  'PUT /workbench/cards/roles/:id': {
    others: 'shared',
    input: async (world) => ({ params: { id: await world.newRole() }, ...asMade }),
  },
  'GET /workbench/urgent': figures,
  'PUT /workbench/urgent/:kind/:id/snooze': { ...ofUrgent, input: snoozing },
  'DELETE /workbench/urgent/:kind/:id/snooze': ofUrgent,
  'GET /workbench/statistics': { ...figures, ...inUtc },
}
