import { type EndpointCases, privateTo, shared } from './endpoint-case.ts'

export const sheetsCases: EndpointCases = {
  'POST /sheets/exports': {
    ...shared,
    permission: 'video:read',
    // Which rows somebody gets is asked when the file is made.
    input: ({ videoId }) => ({
      body: {
        ...{ kind: 'video.export', zone: 'UTC' },
        params: { format: 'csv', columns: ['title'], filter: {}, ids: [videoId] },
      },
    }),
  },
  // Names no record: that nobody sees another's, has a test of its own.
  'GET /sheets/exports': shared,
  'GET /sheets/exports/:id': {
    ...privateTo('sheets.exportNotFound'),
    input: async (world) => ({ params: { id: await world.newExport() } }),
  },
}
