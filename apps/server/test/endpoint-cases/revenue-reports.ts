import { reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

const { codes } = reportStatus
let files = 0

/** A report file that the owner brought; every file is of a month of its own. */
async function newReport(world: EndpointWorld, status: number): Promise<string> {
  files += 1
  const month = `${2000 + Math.floor(files / 12)}-${String((files % 12) + 1).padStart(2, '0')}`
  const { rows } = await world.query(
    `INSERT INTO revenue_report (platform, report_type, month, file_name, file_size, file_sha256, object_key, origin,
       status, created_at, created_by, updated_at)
     VALUES ('youtube', 'yt_ad_video_raw', $1, $2, 10, $2, $2, 'uploaded', $3, now(), $4, now()) RETURNING id`,
    [month, world.newName(), status, world.ownerId],
  )
  return String((rows[0] as { id: string }).id)
}

const others = 'shared' as const
const one = (status: number, rest: object = {}, answers: EndpointCase['answers'] = []): EndpointCase => ({
  input: async (world) => ({ params: { id: await newReport(world, status) }, ...rest }),
  others,
  answers,
})

export const revenueReportCases: EndpointCases = {
  'GET /revenue/reports': {
    input: async (world) => {
      await newReport(world, codes.checked)
      return {}
    },
    others,
  },
  'POST /revenue/reports/counts': { input: () => ({ body: { views: [{}] } }), others },
  'GET /revenue/reports/:id': one(codes.checked),
  'GET /revenue/reports/:id/channels': one(codes.checked),
  'GET /revenue/reports/:id/differences': one(codes.checked),
  'GET /revenue/reports/:id/history': one(codes.checked),
  'POST /revenue/reports/:id/read': one(codes.waiting, {
    body: { reportType: 'yt_ad_video_raw', month: '2026-09', version: 1 },
  }),
  'POST /revenue/reports/:id/cancel': one(codes.waiting),
  'POST /revenue/reports/:id/count': one(codes.checked, { body: { replaces: null, version: 1 } }),
  'POST /revenue/reports/:id/discard': one(codes.checked, { body: { reason: '下错了', version: 1 } }),
}
