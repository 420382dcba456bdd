import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

/** Figures of what somebody may read, and the time at which they were so. */
const figures: EndpointCase = {
  beside: ['publishTask:read', 'video:read', 'channel:read'],
  counts: (data) => ({ ...(data as object), at: null }),
  others: 'hidden',
}
const inUtc = { input: () => ({ query: { zone: 'UTC' } }) }

export const workbenchCases: EndpointCases = {
  'GET /workbench/today': { ...figures, ...inUtc },
  'GET /workbench/urgent': figures,
  'GET /workbench/statistics': { ...figures, ...inUtc },
}
