import type { EndpointWorld } from '../endpoint-world.ts'
import { type EndpointCases, privateList, privateTo, shared } from './endpoint-case.ts'

const ofImport = async (world: EndpointWorld) => ({ params: { id: await world.newSheetImport() } })
const privateImport = { ...privateTo('sheets.importNotFound'), input: ofImport }

const everyDay = { name: '每日', every: 'day', day: 1, minutes: 540, zone: 'UTC' }
const ofSchedule = async (world: EndpointWorld) => ({ params: { id: await world.newExportSchedule() } })
const privateSchedule = { ...privateTo('sheets.scheduleNotFound'), input: ofSchedule }

/** The operation of an import of the owner's that has ended, with one record changed. */
async function endedImport(world: EndpointWorld): Promise<string> {
  const importId = await world.newSheetImport()
  const { rows } = await world.query(
    `WITH carried AS (
       INSERT INTO operation (kind, status, params, total, owner_staff_id, session_id, request_id, ip, created_at, ended_at)
       VALUES ('video.import', 1, '{}', 1, $1, 1, 'r', '', now(), now()) RETURNING id
     ), item AS (
       INSERT INTO operation_item (operation_id, record_id, title, outcome, at)
       SELECT id, $2, '-', 'done', now() FROM carried
     )
     UPDATE sheet_import SET operation_id = carried.id FROM carried WHERE sheet_import.id = $3
     RETURNING operation_id AS id`,
    [world.ownerId, world.videoId, importId],
  )
  return String(rows[0].id)
}

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
  'GET /exports': {
    others: 'hidden',
    input: async (world) => {
      await world.newExport()
      return { query: { pageSize: '100' } }
    },
  },
  // The list is read when the file is made; a file that is made again is an own one.
  'POST /sheets/exports/:id/again': {
    ...privateTo('sheets.exportNotFound'),
    input: async (world) => ({ params: { id: await world.newExport() } }),
    answers: ['sheets.tooManyOpen', 'sheets.tooOften'],
  },
  // Which rows somebody gets is asked when the file is made.
  'GET /youtube/data/exportOperationVideo': shared,
  'GET /youtube/data/getExcelList': {
    ...privateList,
    input: async (world) => {
      await world.newExport()
      return {}
    },
  },
  'GET /sheets/schedules': {
    ...privateList,
    input: async (world) => {
      await world.newExportSchedule()
      return {}
    },
  },
  'POST /sheets/schedules': {
    ...shared,
    permission: 'video:read',
    answers: ['sheets.receiverMayNot'],
    input: ({ ownerId, videoId }) => ({
      body: {
        ...everyDay,
        receiverIds: [String(ownerId)],
        request: {
          kind: 'video.export',
          zone: 'UTC',
          params: { format: 'csv', columns: ['title'], filter: {}, ids: [videoId] },
        },
      },
    }),
  },
  'PUT /sheets/schedules/:id': {
    ...privateSchedule,
    input: async (world) => ({
      ...(await ofSchedule(world)),
      body: { ...everyDay, receiverIds: [String(world.ownerId)], version: 1 },
    }),
    answers: ['sheets.receiverMayNot', 'access.noPermission'],
  },
  'POST /sheets/schedules/:id/pause': {
    ...privateSchedule,
    input: async (world) => ({ ...(await ofSchedule(world)), body: { paused: true } }),
  },
  'POST /sheets/schedules/:id/run': privateSchedule,
  'DELETE /sheets/schedules/:id': privateSchedule,
  'GET /sheets/schedule-receivers': {
    ...shared,
    permission: 'video:read',
    input: () => ({ query: { kind: 'video.export' } }),
  },
  'GET /sheets/limits': shared,
  'GET /sheets/imports': {
    ...privateList,
    input: async (world) => {
      await world.newSheetImport()
      return {}
    },
  },
  'GET /sheets/imports/:id': privateImport,
  'GET /sheets/imports/:id/rows': privateImport,
  'GET /sheets/imports/:id/problems': privateImport,
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
  'POST /sheets/imports/undo': {
    ...privateImport,
    input: async (world) => ({ body: { operationId: await endedImport(world) } }),
  },
}
