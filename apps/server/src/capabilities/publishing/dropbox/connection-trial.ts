import type { DropBoxTest } from '@pindao/protocol/publishing/drop-box.endpoints.ts'
import { dropPath } from '@pindao/protocol/publishing/drop-box.fields.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { openSecret } from './drop-box.secret.ts'
import type { DropBoxes } from './drop-box.service.ts'
import * as store from './drop-box.store.ts'
import type { DropBoxRow } from './drop-box.table.ts'
import type { DropDeps } from './drop-delivery.context.ts'
import { announceBoxes } from './drop-delivery.news.ts'
import { problemOf } from './drop-delivery.settle.ts'
import { folderOf } from './folder-of.ts'
import { sessionProblem } from './sftp/sftp-problem.ts'
import { openSftp, readHostKey, type SftpSession } from './sftp/sftp-session.ts'
import { makeFolders } from './sftp/sftp-upload.ts'

const testMs = 40_000

/**
 * Tries a box: looks at the host key, and where that is the confirmed one signs in and writes a small file, which it removes
 * again. What the server showed is kept, so that a person can confirm it.
 */
export function createConnectionTest(deps: DropDeps, boxes: Pick<DropBoxes, 'get'>) {
  const { database, secrets, reach, clock } = deps

  /** @throws dropbox.boxNotFound; what goes wrong on the way is the answer */
  return async (ctx: SignedInContext, id: bigint): Promise<DropBoxTest> => {
    const { box } = foundRecord(await store.findBox(database.db, id), 'dropbox.boxNotFound')
    const signal = AbortSignal.timeout(testMs)
    const found = await look(box, signal).catch((error: unknown) => {
      if (!(error instanceof AppError) && !signal.aborted) throw error
      const known = signal.aborted ? new AppError('dropbox.unreachable') : error
      const { code, detail } = problemOf(known)
      return { hostKey: null, problem: code, said: detail, shown: null }
    })
    await keep(ctx, box, found)
    const { hostKey, problem, said } = found
    return { box: await boxes.get(ctx, id), hostKey, problem, said }
  }

  async function look(box: DropBoxRow, signal: AbortSignal): Promise<Found> {
    const shown = (await readHostKey(box, { reach, signal })).fingerprint
    if (shown !== box.hostKey) {
      const isFirst = box.hostKey === null
      return {
        hostKey: isFirst ? 'first' : 'changed',
        problem: isFirst ? 'dropbox.hostKeyUnconfirmed' : 'dropbox.hostKeyChanged',
        said: null,
        shown,
      }
    }
    const known = { hostKey: 'confirmed', shown } as const
    if (box.kind === 'ascp')
      return { ...known, problem: deps.ascp === null ? 'dropbox.noAscp' : null, said: null }
    try {
      const secret = openSecret(secrets, box.id, box.secretSealed)
      const session = await openSftp(box, secret, { reach, signal })
      try {
        await tryToWrite(session, box)
      } finally {
        session.close()
      }
      return { ...known, problem: null, said: null }
    } catch (error) {
      signal.throwIfAborted()
      const { code, detail } = problemOf(sessionProblem(error))
      return { ...known, problem: code, said: detail }
    }
  }

  async function keep(
    ctx: SignedInContext,
    box: DropBoxRow,
    { hostKey, problem, shown }: Found,
  ): Promise<void> {
    const at = instantIn(clock, 0)
    await database.transaction(async (tx) => {
      const row = await store.lockBox(tx, box.id)
      // Another server by now: what this one showed says nothing of it.
      if (row === null || row.host !== box.host || row.port !== box.port) return
      if (shown !== null && shown !== row.hostKey)
        await store.noteBox(tx, box.id, {
          seenHostKey: shown,
          seenHostKeyAt: at,
          ...(row.hostKey === null ? {} : { stoppedAt: row.stoppedAt ?? at }),
        })
      // The key is the confirmed one again: what was stopped by another one goes on only by a person's word, who confirms it.
      else if (shown !== null && row.stoppedAt !== null)
        await store.noteBox(tx, box.id, { seenHostKey: shown, seenHostKeyAt: at })
      const detail = { title: box.name, hostKey, problem }
      await writeAudit(tx, ctx, { action: 'dropBox.test', entity: 'dropBox', entityId: box.id, detail })
      await announceBoxes(tx)
    })
  }
}

type Found = Pick<DropBoxTest, 'hostKey' | 'problem' | 'said'> & { readonly shown: string | null }

/** In the part of its folder that no variable changes. */
async function tryToWrite(session: SftpSession, box: Pick<DropBoxRow, 'folder' | 'id'>): Promise<void> {
  const fixed = box.folder.split('{')[0] ?? ''
  const folder = fixed.slice(0, fixed.lastIndexOf('/') + 1) || (fixed === box.folder ? `${fixed}/` : '')
  const name = `.pindao-test-${box.id}`
  const path = dropPath(`${folder}{file}`, { date: '', channel: '', series: '', file: 'x' }).replace(
    /x$/u,
    name,
  )
  await makeFolders(session, folderOf(path))
  const handle = await session.open(path, 'w')
  try {
    await session.write(handle, Buffer.from('pindao'), 0)
  } finally {
    await session.closeFile(handle).catch(() => undefined)
  }
  await session.unlink(path)
}
