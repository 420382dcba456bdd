import { basename, extname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Locale } from '@pindao/locales/locales.ts'
import { mostDisputeFiles } from '@pindao/protocol/claims/dispute.endpoints.ts'
import type { DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import type { DisputeFileKind } from '@pindao/protocol/claims/dispute.states.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { isPaper, type KeptFiles } from '#src/capabilities/media/media.ts'
import { zipped } from '#src/capabilities/sheets/sheets.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { DisputeReading } from './dispute.service.ts'
import type { ListedDispute } from './dispute.store.ts'
import * as store from './dispute.store.ts'
import { noApproval } from './dispute-changes.service.ts'
import * as files from './dispute-file.store.ts'
import { assertWorks, type DisputeSteps } from './dispute-steps.ts'

type NewFile = { readonly kind: DisputeFileKind; readonly fileName: string; readonly bytes: Buffer }

/** A file beside a video, as the room of videos keeps it. @throws media.fileNotFound */
export type FileBeside = (fileId: bigint) => Promise<{
  readonly videoId: bigint
  readonly kind: string
  readonly fileName: string
  readonly objectKey: string
}>

export type FileDeps = Pick<Kit, 'database' | 'clock'> & {
  readonly steps: DisputeSteps
  readonly reading: Pick<DisputeReading, 'get' | 'covered'>
  readonly keptFiles: KeptFiles
  readonly fileBeside: FileBeside
}

/** Kinds that carry a type in their name; the bytes were held against it. */
const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}
export const contentTypeOf = (name: string): string =>
  contentTypes[extname(name).slice(1).toLowerCase()] ?? 'application/octet-stream'

/** Evidence, proofs of filings and answers: brought, copied from the licence of a video, read, and kept once they were filed. */
export function createDisputeFiles(deps: FileDeps) {
  const { database, clock, steps, reading, keptFiles } = deps
  const { db } = database

  async function addIn(tx: Tx, ctx: SignedInContext, id: bigint, added: readonly Kept[]): Promise<void> {
    const found = await steps.locked(tx, ctx, id, null)
    assertWorks(ctx, found)
    if (found.dispute.closedAt !== null) throw new AppError('disputes.moved')
    if ((await files.countFiles(tx, id)) + added.length > mostDisputeFiles)
      throw new AppError('disputes.tooManyFiles', { params: { max: mostDisputeFiles } })
    const at = steps.at()
    await files.insertFiles(
      tx,
      added.map(({ kind, fileName, objectKey, size }) => ({
        disputeId: id,
        kind,
        name: fileName,
        objectKey,
        contentType: contentTypeOf(fileName),
        size,
        createdBy: ctx.actor.staffId,
        createdAt: at,
      })),
    )
    await changed(
      tx,
      found,
      added.some(({ kind }) => kind === 'evidence'),
    )
    for (const { fileName } of added)
      await steps.note(tx, ctx, 'attach', found.dispute, { detail: { fileName } })
  }

  /** Whoever agreed agreed to other evidence. */
  const changed = (tx: Tx, { dispute: row }: ListedDispute, isEvidence: boolean) =>
    store.changeDispute(tx, row, { ...(isEvidence ? noApproval : {}), updatedAt: steps.at() })

  /** Keeps the bytes, then writes the rows; where that fails, nothing is left. */
  async function keepAll(
    ctx: SignedInContext,
    id: bigint,
    brought: readonly NewFile[],
  ): Promise<DisputeDetail> {
    const kept: Kept[] = []
    try {
      for (const { kind, fileName, bytes } of brought) {
        const objectKey = await keptFiles.keep(ctx.actor.staffId, fileName, bytes)
        kept.push({ kind, fileName, objectKey, size: bytes.length })
      }
      await database.transaction((tx) => addIn(tx, ctx, id, kept))
    } catch (error) {
      for (const { objectKey } of kept) await keptFiles.remove(objectKey)
      throw error
    }
    return reading.get(ctx, id)
  }

  async function read(objectKey: string): Promise<Buffer> {
    return foundRecord(await keptFiles.read(objectKey), 'disputes.fileNotFound')
  }

  const rowsOf = (id: bigint) => files.listFiles(db, id)

  return {
    /** @throws disputes.notFound, disputes.fileFormat, disputes.tooManyFiles, disputes.moved, media.storageFull */
    async add(ctx: SignedInContext, id: bigint, file: NewFile): Promise<DisputeDetail> {
      assertWorks(ctx, await reading.covered(ctx.actor, id))
      const fileName = basename(file.fileName)
      if (!isPaper(fileName, file.bytes)) throw new AppError('disputes.fileFormat')
      return keepAll(ctx, id, [{ ...file, fileName }])
    },

    /** Copies of proofs of the licence: the case keeps its own. @throws disputes.notFound, disputes.fileNotFound */
    async attachLicences(
      ctx: SignedInContext,
      id: bigint,
      fileIds: readonly string[],
    ): Promise<DisputeDetail> {
      assertWorks(ctx, await reading.covered(ctx.actor, id))
      const { licences } = await reading.get(ctx, id)
      const asked = fileIds.map((fileId) =>
        foundRecord(
          licences.find((one) => one.id === fileId),
          'disputes.fileNotFound',
        ),
      )
      const copies: NewFile[] = []
      for (const { id: fileId } of asked) {
        const { fileName, objectKey } = await deps.fileBeside(BigInt(fileId))
        copies.push({ kind: 'evidence', fileName, bytes: await read(objectKey) })
      }
      return keepAll(ctx, id, copies)
    },

    /** @throws disputes.notFound, disputes.fileNotFound, disputes.fileKept for what was filed */
    async remove(ctx: SignedInContext, id: bigint, fileId: bigint): Promise<DisputeDetail> {
      const gone = await database.transaction(async (tx) => {
        const found = await steps.locked(tx, ctx, id, null)
        assertWorks(ctx, found)
        const one = { disputeId: id, fileId }
        const file = foundRecord(await files.lockFile(tx, one), 'disputes.fileNotFound')
        if (file.kept || found.dispute.closedAt !== null) throw new AppError('disputes.fileKept')
        await files.deleteFile(tx, one)
        await changed(tx, found, file.kind === 'evidence')
        await steps.note(tx, ctx, 'detach', found.dispute, { detail: { fileName: file.name } })
        return file
      })
      await keptFiles.remove(gone.objectKey)
      return reading.get(ctx, id)
    },

    /** The bytes of a file. @throws disputes.notFound, disputes.fileNotFound */
    async open(ctx: SignedInContext, id: bigint, fileId: bigint) {
      await reading.covered(ctx.actor, id)
      const file = foundRecord(
        (await rowsOf(id)).find((one) => one.id === fileId),
        'disputes.fileNotFound',
      )
      return { fileName: file.name, contentType: file.contentType, bytes: await read(file.objectKey) }
    },

    /** All that is filed by hand on the platform's page, in one archive: the text, then the files. @throws disputes.notFound */
    async pack(ctx: SignedInContext, id: bigint, locale: Locale) {
      const detail = await reading.get(ctx, id)
      const words = wordsOf(locale)
      const files = (await rowsOf(id)).filter(({ kind }) => kind === 'evidence')
      const lines = [
        ...detail.pack.map(({ name, value }) => `${words(`disputes:pack.line.${name}`)}: ${value}`),
        ...(detail.reason === null
          ? []
          : [`${words('disputes:field.reason')}: ${words(`states:disputeReason.${detail.reason}`)}`]),
        '',
        detail.statement,
        '',
      ]
      const entries = [
        { path: `${detail.no}.txt`, content: [Buffer.from(lines.join('\r\n'))] },
        ...files.map(({ name, objectKey }, index) => ({
          // Two files of one name are both there.
          path: `${String(index + 1).padStart(2, '0')}-${name}`,
          content: Readable.from(
            (async function* () {
              yield await read(objectKey)
            })(),
          ) as AsyncIterable<Buffer>,
        })),
      ]
      const bytes = await buffer(Readable.from(zipped(entries, new Date(clock()))))
      await database.transaction((tx) =>
        writeAudit(tx, ctx, {
          action: 'dispute.pack',
          entity: 'dispute',
          entityId: id,
          detail: { no: detail.no },
        }),
      )
      return { fileName: `${detail.no}.zip`, bytes }
    },
  }
}
export type DisputeFiles = ReturnType<typeof createDisputeFiles>

type Kept = {
  readonly kind: DisputeFileKind
  readonly fileName: string
  readonly objectKey: string
  readonly size: number
}
