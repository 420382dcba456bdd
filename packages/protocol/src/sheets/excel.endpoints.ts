import { z } from 'zod'
import { operationVideoConditions } from '#src/channel-data/operation-video.filter.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id } from '#src/core/fields.ts'
import { sheetExport } from './export.endpoints.ts'

/**
 * The calls for spreadsheets as the specification names them (EXP-01). `id` and `key` are the same: the bell brings the
 * key of a file that is ready (EXP-02).
 */
const excelFile = sheetExport.extend({ id, key: z.string(), title: z.string() })

export const exportOperationVideo = endpoint({
  method: 'GET',
  url: '/youtube/data/exportOperationVideo',
  access: 'channelData:export',
  whileViewing: false,
  summary:
    'Begins a spreadsheet of the video operation list with every column; asked again while it is made, it is the same one',
  query: z.object(operationVideoConditions),
  output: excelFile,
})

export const getExcelList = endpoint({
  method: 'GET',
  url: '/youtube/data/getExcelList',
  access: 'signedIn',
  programs: true,
  summary: 'Own spreadsheets that can still be downloaded or are being made, newest first',
  output: z.array(excelFile),
})

/** Where the bytes of a spreadsheet are, relative to the API; beside the endpoints, which carry JSON. */
export const downloadExcelPath = (key: string) => `/youtube/data/downloadExcel/${key}`
