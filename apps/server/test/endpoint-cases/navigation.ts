import { type EndpointCases, shared } from './endpoint-case.ts'

export const navigationCases: EndpointCases = {
  'GET /base/route': shared,
  'GET /base/menu': shared,
  // Open to everybody signed in, and empty for whoever may read nothing; its scopes: search.db.test.ts.
  'GET /search': { ...shared, input: ({ ownerName }) => ({ query: { query: ownerName } }) },
}
