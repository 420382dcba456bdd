import type { EndpointCases } from './endpoint-case.ts'

export const peopleCases: EndpointCases = {
  'GET /people/:id': {
    permission: 'staff:read',
    input: ({ ownerId }) => ({ params: { id: ownerId } }),
    others: 'refused',
  },
}
