import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import {
  createDropBox,
  type DropBox,
  type DropBoxChoice,
  type listDropBoxes,
  type updateDropBox,
} from '@pindao/protocol/publishing/drop-box.endpoints.ts'
import { type AuditFields, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { presentBox, presentChoice } from './drop-box.present.ts'
import { readSecret, sealSecret } from './drop-box.secret.ts'
import * as store from './drop-box.store.ts'
import type { DropBoxRow } from './drop-box.table.ts'
import type { DropDeps } from './drop-delivery.context.ts'
import { moveWithVideo } from './drop-delivery.moves.ts'
import { announceBoxes, announceDelivery } from './drop-delivery.news.ts'
import { findWaitingFor, setDelivery } from './drop-delivery.store.ts'
import { dropDeliveryJob } from './dropbox.jobs.ts'

type Content = EndpointParsed<typeof createDropBox>['body']
type Change = EndpointParsed<typeof updateDropBox>['body']

/** Drop boxes: where they are, who may use them, and by which host key they are known. */
export function createDropBoxes(deps: DropDeps) {
  const { database, clock, secrets, reach, jobs } = deps
  const { db } = database
  const now = () => instantIn(clock, 0)

  async function list({ actor }: SignedInContext, query: EndpointParsed<typeof listDropBoxes>['query']) {
    const { rows, total } = await store.listBoxes(db, { name: query.name }, sortedWindowOf(query))
    const names = await store.findDepartments(
      db,
      rows.flatMap(({ box }) => box.departmentIds),
    )
    return { rows: rows.map((row) => presentBox(actor, row, names)), total }
  }

  /** @throws dropbox.boxNotFound */
  async function get({ actor }: SignedInContext, id: bigint): Promise<DropBox> {
    const row = foundRecord(await store.findBox(db, id), 'dropbox.boxNotFound')
    return presentBox(actor, row, await store.findDepartments(db, row.box.departmentIds))
  }

  async function choices({ actor }: SignedInContext): Promise<DropBoxChoice[]> {
    return (await store.findChoices(db, actor)).map(presentChoice)
  }

  /** @throws dropbox.nameTaken, dropbox.hostRefused, dropbox.keyUnreadable */
  async function create(ctx: SignedInContext, body: Content): Promise<DropBox> {
    // What is kept of the act to know it again holds no secret.
    const act = { ...body, secret: '', passphrase: '' }
    const repeated = await findRepeated(db, ctx, createDropBox, act)
    if (repeated !== null) return get(ctx, repeated)
    reach.assertNamed(body)
    const secret = readSecret(body.signIn, body)
    const { id } = await named(() =>
      database.transaction((tx) =>
        idempotent(tx, ctx, createDropBox, act, async () => {
          const at = now()
          const made = await store.insertBox(tx, { ...columnsOf(body), createdAt: at, updatedAt: at })
          // Sealed to its row, which has a number only now.
          await store.noteBox(tx, made, { secretSealed: sealSecret(secrets, made, secret) })
          await changed(tx, ctx, 'create', made, null)
          return made
        }),
      ),
    )
    return get(ctx, id)
  }

  /**
   * Another host or port is another server: its key has to be confirmed anew.
   *
   * @throws dropbox.boxNotFound, access.changedMeanwhile, dropbox.nameTaken, dropbox.hostRefused, dropbox.keyUnreadable
   */
  async function update(ctx: SignedInContext, id: bigint, body: Change): Promise<DropBox> {
    reach.assertNamed(body)
    await named(() =>
      database.transaction(async (tx) => {
        const row = foundRecord(await store.lockBox(tx, id), 'dropbox.boxNotFound')
        assertVersion(row, body.version)
        const isMoved = row.host !== body.host || row.port !== body.port
        // A password is no key: who signs in another way has to say with what, and what one server knows is sent to no other.
        const needsSecret = row.signIn !== body.signIn || isMoved
        if (body.secret === undefined && needsSecret) throw new AppError('dropbox.secretUnopenable')
        const secret =
          body.secret === undefined
            ? null
            : readSecret(body.signIn, { secret: body.secret, passphrase: body.passphrase })
        const before = factsOf(row)
        await store.changeBox(tx, row, {
          ...columnsOf(body),
          ...(secret === null ? {} : { secretSealed: sealSecret(secrets, id, secret) }),
          ...(isMoved ? { hostKey: null, seenHostKey: null, seenHostKeyAt: null, stoppedAt: null } : {}),
          updatedAt: now(),
        })
        await changed(tx, ctx, 'update', id, before)
      }),
    )
    return get(ctx, id)
  }

  /** @throws dropbox.boxNotFound, dropbox.boxBusy while something is on its way there */
  async function remove(ctx: SignedInContext, id: bigint): Promise<{ id: string }> {
    await database.transaction(async (tx) => {
      const row = foundRecord(await store.lockBox(tx, id), 'dropbox.boxNotFound')
      const listed = await store.findBox(tx, id)
      if ((listed?.openCount ?? 0) > 0) throw new AppError('dropbox.boxBusy')
      await store.noteBox(tx, id, { deletedAt: now(), secretSealed: null })
      await audit(tx, ctx, 'delete', id, row.name, { before: factsOf(row) })
      await announceBoxes(tx)
    })
    return { id: String(id) }
  }

  /**
   * Says that a key that the server showed is its own. What waited for that goes on.
   *
   * @throws dropbox.boxNotFound, dropbox.fingerprintUnseen for one that the server did not show
   */
  async function confirm(ctx: SignedInContext, id: bigint, fingerprint: string): Promise<DropBox> {
    await database.transaction(async (tx) => {
      const row = foundRecord(await store.lockBox(tx, id), 'dropbox.boxNotFound')
      if (row.seenHostKey !== fingerprint) throw new AppError('dropbox.fingerprintUnseen')
      const at = now()
      await store.noteBox(tx, id, {
        hostKey: fingerprint,
        seenHostKey: null,
        seenHostKeyAt: null,
        stoppedAt: null,
        updatedAt: at,
      })
      const sides = { before: { hostKey: row.hostKey }, after: { hostKey: fingerprint } }
      await audit(tx, ctx, 'confirm', id, row.name, sides)
      await letGo(tx, id, ctx.actor.staffId, at)
      await announceBoxes(tx)
    })
    return get(ctx, id)
  }

  /** What waited for a box, and what failed by its key, has its turn. */
  async function letGo(tx: Tx, boxId: bigint, staffId: bigint, at: string): Promise<void> {
    for (const row of await findWaitingFor(tx, boxId)) {
      const why = { at, reason: 'keyConfirmed', staffId }
      await moveWithVideo(deps, tx, row, 'retrying', { actor: 'person' }, why)
      const cleared = { tries: 0, retryAt: null, problemCode: null, problemDetail: null }
      await setDelivery(tx, row.id, cleared)
      await jobs.send(tx, dropDeliveryJob, { deliveryId: String(row.id), dropBoxId: String(boxId) })
      await announceDelivery(tx, row)
    }
  }

  async function changed(
    tx: Tx,
    ctx: SignedInContext,
    verb: 'create' | 'update',
    id: bigint,
    before: AuditFields | null,
  ): Promise<void> {
    const row = foundRecord(await store.lockBox(tx, id), 'dropbox.boxNotFound')
    const sides = { ...(before === null ? {} : { before }), after: factsOf(row) }
    await audit(tx, ctx, verb, id, row.name, sides)
    await announceBoxes(tx)
  }

  return { list, get, choices, create, update, remove, confirm }
}
export type DropBoxes = ReturnType<typeof createDropBoxes>

function columnsOf(body: Omit<Content, 'secret' | 'passphrase'>) {
  const { name, kind, host, port, userName, signIn, folder, check, bandwidth, automatic, enabled, note } =
    body
  const departmentIds = [...new Set(body.departmentIds)].map(BigInt)
  return {
    name,
    kind,
    host,
    port,
    userName,
    signIn,
    folder,
    check,
    bandwidth,
    departmentIds,
    automatic,
    enabled,
    note,
  }
}

/** What the audit log keeps of a box; that a secret is another one shows by its seal, which it hides. */
function factsOf(row: DropBoxRow): AuditFields {
  const { name, kind, host, port, userName, signIn, folder, check, bandwidth, automatic, enabled, note } = row
  const departments = row.departmentIds.map(String).join(', ')
  return {
    name,
    kind,
    host,
    port,
    userName,
    signIn,
    clientSecret: row.secretSealed,
    folder,
    check,
    bandwidth,
    departments,
    automatic,
    inUse: enabled,
    note,
  }
}

function audit(
  tx: Tx,
  ctx: SignedInContext,
  verb: 'create' | 'update' | 'delete' | 'confirm',
  entityId: bigint,
  title: string,
  sides: { readonly before?: AuditFields; readonly after?: AuditFields },
): Promise<void> {
  return writeAudit(tx, ctx, {
    action: `dropBox.${verb}`,
    entity: 'dropBox',
    entityId,
    ...sides,
    detail: { title },
  })
}

/** Two boxes of one name cannot be told apart by whoever chooses. */
async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'drop_box_name') throw error
    throw new AppError('dropbox.nameTaken', { cause: error })
  }
}
