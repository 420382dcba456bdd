import type { EndpointWorld } from '../endpoint-world.ts'
import { type EndpointCases, privateList, privateTo, shared } from './endpoint-case.ts'

const ofImport = async (world: EndpointWorld) => ({ params: { id: await world.newSheetImport() } })
const privateImport = { ...privateTo('sheets.importNotFound'), input: ofImport }

export const sheetsCases: EndpointCases = {
  'POST /sheets/exports': {
    ...shared,
    permission: 'video:read',
    // Which rows somebody gets is asked when the file is made.
    input: ({ videoId }) => ({
      body: {
        kind: 'video.export',
        zone: 'UTC',
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
  'GET /sheets/imports': {
    ...privateList,
    input: async (world) => {
      await world.newSheetImport()
      return {}
    },
  },
  'GET /sheets/imports/:id': privateImport,
  'GET /sheets/imports/:id/rows': privateImport,
  'DELETE /sheets/imports/:id': privateImport,
  'PUT /sheets/imports/:id/mapping': {
    ...privateImport,
    input: async (world) => ({
      ...(await ofImport(world)),
      body: { sheet: 0, headerRow: 1, columns: { id: 0, title: 1, channel: null } },
    }),
  },
  'POST /sheets/imports/:id/confirm': {
    ...privateImport,
    input: async (world) => ({ ...(await ofImport(world)), body: { version: 1 } }),
  },
}
