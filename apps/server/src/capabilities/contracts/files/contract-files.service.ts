import { basename, extname } from 'node:path'
import {
  type ContractFileKind,
  type ContractFiles,
  mostContractFiles,
} from '@pindao/protocol/contracts/contract-file.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { isPaper, type KeptFiles } from '#src/capabilities/media/media.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { coveredContract } from '../contracts/contract.service.ts'
import { findContract, lockContract } from '../contracts/contract.store.ts'
import type { ContractRow } from '../contracts/contract.table.ts'
import { announceContract } from '../contracts/contract-changes.service.ts'
import { stageOf } from '../terms/term.stage.ts'
import * as store from './contract-file.store.ts'

type NewFile = { readonly kind: ContractFileKind; readonly fileName: string; readonly bytes: Buffer }
type Action = 'contract.attach' | 'contract.detach' | 'contract.lookFile'

/** The papers of contracts (CON-01): brought, looked at, taken away while a contract is a draft. */
export function createContractFiles({ database, clock }: Pick<Kit, 'database' | 'clock'>, kept: KeptFiles) {
  const { db } = database

  const covered = async (actor: Actor, id: bigint) =>
    coveredContract(actor, (await findContract(db, id))?.contract ?? null)

  /** @throws contracts.notFound */
  async function list({ actor }: SignedInContext, id: bigint): Promise<ContractFiles> {
    const row = await covered(actor, id)
    const files = await store.listFiles(db, id)
    const may = actor.permissions.has('contract:update')
    return {
      files: files.map(({ file: { id: fileId, kind, fileName, size, createdAt }, createdBy }) => ({
        id: String(fileId),
        kind,
        fileName,
        size,
        createdAt,
        createdBy,
      })),
      actions: may ? (stageOf(row) === 'draft' ? ['add', 'remove'] : ['add']) : [],
    }
  }

  /** @throws contracts.notFound, contracts.fileFormat, contracts.tooManyFiles, media.storageFull */
  async function add(ctx: SignedInContext, id: bigint, file: NewFile): Promise<ContractFiles> {
    await covered(ctx.actor, id)
    const fileName = basename(file.fileName)
    if (!isPaper(fileName, file.bytes)) throw new AppError('contracts.fileFormat')
    const objectKey = await kept.keep(ctx.actor.staffId, fileName, file.bytes)
    try {
      await database.transaction(async (tx) => {
        const row = coveredContract(ctx.actor, await lockContract(tx, id))
        if ((await store.countFiles(tx, id)) >= mostContractFiles)
          throw new AppError('contracts.tooManyFiles', { params: { max: mostContractFiles } })
        await store.insertFile(tx, {
          contractId: id,
          kind: file.kind,
          fileName,
          objectKey,
          size: file.bytes.length,
          createdAt: instantIn(clock, 0),
          createdBy: ctx.actor.staffId,
        })
        await note(tx, ctx, 'contract.attach', row, file.kind, fileName)
      })
    } catch (error) {
      await kept.remove(objectKey)
      throw error
    }
    return list(ctx, id)
  }

  /** @throws contracts.notFound, contracts.fileNotFound, contracts.notDraft for what was submitted */
  async function remove(ctx: SignedInContext, id: bigint, fileId: bigint): Promise<ContractFiles> {
    const gone = await database.transaction(async (tx) => {
      const row = coveredContract(ctx.actor, await lockContract(tx, id))
      if (stageOf(row) !== 'draft') throw new AppError('contracts.notDraft')
      const file = foundRecord(await store.deleteFile(tx, id, fileId), 'contracts.fileNotFound')
      await note(tx, ctx, 'contract.detach', row, file.kind, file.fileName)
      return file
    })
    await kept.remove(gone.objectKey)
    return list(ctx, id)
  }

  /**
   * The bytes of a paper. A look at a proof of identity is noted, as a look at a number in clear is.
   *
   * @throws contracts.notFound, contracts.fileNotFound
   */
  async function open(ctx: SignedInContext, id: bigint, fileId: bigint) {
    const row = await covered(ctx.actor, id)
    const file = foundRecord(await store.findFile(db, id, fileId), 'contracts.fileNotFound')
    const bytes = foundRecord(await kept.read(file.objectKey), 'contracts.fileNotFound')
    if (file.kind === 'identity')
      await database.transaction((tx) => note(tx, ctx, 'contract.lookFile', row, file.kind, file.fileName))
    return { fileName: file.fileName, extension: extname(file.fileName).slice(1).toLowerCase(), bytes }
  }

  async function note(
    tx: Tx,
    ctx: SignedInContext,
    action: Action,
    row: ContractRow,
    kind: ContractFileKind,
    fileName: string,
  ): Promise<void> {
    const { id, no, title } = row
    await writeAudit(tx, ctx, {
      action,
      entity: 'contract',
      entityId: id,
      detail: { title, no, fileKind: kind, fileName },
    })
    if (action !== 'contract.lookFile') await announceContract(tx, row)
  }

  return { list, add, remove, open }
}
export type ContractFilesService = ReturnType<typeof createContractFiles>
