import { buffer } from 'node:stream/consumers'
import type { Operation } from '@pindao/protocol/operations/operation.endpoints.ts'
import * as endpoints from '@pindao/protocol/sheets/export.endpoints.ts'
import { readXlsx } from 'hucre'
import { expect } from 'vitest'
import { createOperationsRig } from '#src/capabilities/operations/operations.test-support.ts'
import { createExportService } from './export.service.ts'
import * as store from './export.store.ts'
import { createExportRecords } from './export-record.service.ts'

type VideoParams = Extract<endpoints.ExportRequest, { readonly kind: 'video.export' }>['params']

/** A person with many videos and publish tasks, and what they do with files of them. */
export async function createExportsRig(count: number) {
  const rig = await createOperationsRig(count)
  const { database, product } = rig
  const sources = [
    ...product.access.exports,
    ...product.channels.exports,
    ...product.media.exports,
    ...product.publishing.exports,
    ...product.contracts.exports,
  ]
  const service = createExportService({
    database,
    storage: product.storage,
    clock: Date.now,
    operations: product.operations.api,
    sources,
  })
  const records = createExportRecords({ database, clock: Date.now, sources })
  const start = async (request: endpoints.ExportRequest, ctx = rig.contextOf()) =>
    (await rig.call(endpoints.startExport, { body: parsed(request) as never }, ctx)) as Operation

  const startVideos = (params: Partial<VideoParams> = {}, ctx = rig.contextOf()) =>
    start(
      {
        kind: 'video.export',
        zone: 'Asia/Shanghai',
        params: { format: 'xlsx', columns: ['id', 'title'], filter: {}, ...params },
      },
      ctx,
    )

  /** Waits for an operation to end, by what the page asks. */
  async function ended(id: string): Promise<Operation> {
    await expect.poll(async () => (await rig.get(id)).endedAt, { timeout: 20_000 }).not.toBeNull()
    return rig.get(id)
  }

  async function bytesOf(id: string): Promise<Buffer> {
    const { body } = await service.open(rig.contextOf(), BigInt(id))
    return buffer(body)
  }

  return {
    ...rig,
    sources,
    service,
    records,
    start,
    startVideos,
    ended,
    bytesOf,
    rowOf: async (id: string) => store.findOwnExport(database.db, rig.ownerId, BigInt(id)),
    /** The rows of both sheets. */
    async sheetsOf(id: string) {
      const { sheets } = await readXlsx(await bytesOf(id))
      return sheets.map(({ rows }) => rows)
    },
  }
}

/** As the server takes it: with the order a list has by itself, and codes as numbers. */
const parsed = (request: endpoints.ExportRequest) => endpoints.startExport.body.parse(request)
