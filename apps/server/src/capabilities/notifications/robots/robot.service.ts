import { languages } from '@pindao/protocol/access/person-settings.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import {
  createNoticeRobot,
  type listNoticeRobots,
  type NoticeRobot,
  type updateNoticeRobot,
} from '@pindao/protocol/notifications/robot.endpoints.ts'
import { isRobotAddress, type RobotProvider, robotCards } from '@pindao/protocol/notifications/robots.ts'
import { type AuditFields, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import { type Actor, coversRecord, type SignedInContext } from '#src/platform/context.ts'
import { Unopenable } from '#src/platform/crypto/secret-box.ts'
import { type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import type { Kit } from '#src/platform/kit.ts'
import { announceOutbox } from '../ways/outbox.sender.ts'
import { setWayUp, wayKeyOf } from '../ways/outbox.store.ts'
import type { RobotLine } from './robot.http.ts'
import { addressHint, createRobotKeys } from './robot.keys.ts'
import { presentRobot, scopeOfRobot } from './robot.present.ts'
import * as store from './robot.store.ts'
import type { NoticeRobotRow } from './robot.table.ts'

type Content = EndpointParsed<typeof createNoticeRobot>['body']
type Change = EndpointParsed<typeof updateNoticeRobot>['body']

/** Robots of groups: each belongs to a department, and whoever's data scope covers that sets it. */
export function createRobots(kit: Kit, line: RobotLine) {
  const { database, clock, secrets, env } = kit
  const { db } = database
  const keys = createRobotKeys(secrets)
  const trusted = new Set(env.ROBOT_HOSTS)
  const now = () => instantIn(clock, 0)

  async function list({ actor }: SignedInContext, query: EndpointParsed<typeof listNoticeRobots>['query']) {
    const { rows, total } = await store.listRobots(db, actor, { name: query.name }, sortedWindowOf(query))
    return { rows: rows.map((row) => presentRobot(row, actor)), total }
  }

  /** @throws notifications.robotNotFound */
  async function get({ actor }: SignedInContext, id: bigint): Promise<NoticeRobot> {
    return presentRobot(await covered(actor, id), actor)
  }

  const covered = async (actor: Actor, id: bigint) =>
    coveredRecord(
      actor,
      await store.findRobot(db, id),
      ({ robot }) => scopeOfRobot(robot),
      'notifications.robotNotFound',
    )

  /** @throws notifications.robotAddress, notifications.robotSecretNeeded, notifications.departmentOutside, notifications.robotNameTaken */
  async function create(ctx: SignedInContext, body: Content): Promise<NoticeRobot> {
    // What is kept of the act to know it again holds nothing that is sealed.
    const act = { ...body, address: '', secret: '' }
    const repeated = await findRepeated(db, ctx, createNoticeRobot, act)
    if (repeated !== null) return get(ctx, repeated)
    const { provider, address, secret } = body
    assertKeys(provider, address, secret ?? null)
    const { id } = await named(() =>
      database.transaction((tx) =>
        idempotent(tx, ctx, createNoticeRobot, act, async () => {
          const made = await store.insertRobot(tx, {
            ...(await columnsOf(tx, ctx, body)),
            provider,
            addressSealed: keys.sealAddress(provider, address),
            addressHint: addressHint(address),
            secretSealed: secret === undefined ? null : keys.sealSecret(provider, secret),
            createdBy: ctx.actor.staffId,
            createdAt: now(),
            updatedAt: now(),
          })
          await changed(
            tx,
            ctx,
            'create',
            foundRecord(await store.lockRobot(tx, made), 'notifications.robotNotFound'),
          )
          return made
        }),
      ),
    )
    return get(ctx, id)
  }

  /** @throws the same, and access.changedMeanwhile */
  async function update(ctx: SignedInContext, id: bigint, body: Change): Promise<NoticeRobot> {
    await named(() =>
      database.transaction(async (tx) => {
        const before = await lockCovered(tx, ctx, id)
        assertVersion(before, body.version)
        const { provider } = before
        const { address, secret } = body
        if (address !== undefined)
          assertKeys(provider, address, secret ?? (before.secretSealed === null ? null : 'kept'))
        await store.changeRobot(tx, before, {
          ...(await columnsOf(tx, ctx, body)),
          ...(address === undefined
            ? {}
            : { addressSealed: keys.sealAddress(provider, address), addressHint: addressHint(address) }),
          ...(secret === undefined ? {} : { secretSealed: keys.sealSecret(provider, secret) }),
          updatedAt: now(),
        })
        // What waits is tried at once with what was mended.
        await setWayUp(tx, wayKeyOf(id))
        await changed(
          tx,
          ctx,
          'update',
          foundRecord(await store.lockRobot(tx, id), 'notifications.robotNotFound'),
          before,
        )
      }),
    )
    return get(ctx, id)
  }

  /** @throws notifications.robotNotFound */
  async function remove(ctx: SignedInContext, id: bigint) {
    await database.transaction(async (tx) => {
      const robot = await lockCovered(tx, ctx, id)
      await store.deleteRobot(tx, id)
      await setWayUp(tx, wayKeyOf(id))
      await writeAudit(tx, ctx, {
        action: 'noticeRobot.delete',
        entity: 'noticeRobot',
        entityId: id,
        before: factsOf(robot),
        detail: { title: robot.name },
      })
      await announceOutbox(tx)
    })
    return { id: String(id) }
  }

  /** Says a word in the group. @throws notifications.notTaken with what the provider said */
  async function test(ctx: SignedInContext, id: bigint): Promise<NoticeRobot> {
    const { robot } = await covered(ctx.actor, id)
    const words = wordsOf(languages.find((language) => language === robot.language) ?? 'zh')
    const text = words('notices:told.robotTest', { name: ctx.actor.fullName })
    const outcome = await line.say(opened(robot), text, clock())
    await database.transaction(async (tx) => {
      if (outcome.kind === 'sent') await setWayUp(tx, wayKeyOf(id))
      await writeAudit(tx, ctx, {
        action: 'noticeRobot.test',
        entity: 'noticeRobot',
        entityId: id,
        detail: { title: robot.name, taken: outcome.kind === 'sent' },
      })
      await announceOutbox(tx)
    })
    if (outcome.kind !== 'sent')
      throw new AppError('notifications.notTaken', { params: { detail: outcome.detail } })
    return get(ctx, id)
  }

  async function lockCovered(tx: Tx, { actor }: SignedInContext, id: bigint): Promise<NoticeRobotRow> {
    return coveredRecord(actor, await store.lockRobot(tx, id), scopeOfRobot, 'notifications.robotNotFound')
  }

  /** @throws notifications.robotSealBroken */
  function opened(robot: NoticeRobotRow) {
    try {
      return keys.open(robot)
    } catch (error) {
      if (error instanceof Unopenable) throw new AppError('notifications.robotSealBroken', { cause: error })
      throw error
    }
  }

  function assertKeys(provider: RobotProvider, address: string, secret: string | null): void {
    if (!isRobotAddress(provider, address, trusted)) throw new AppError('notifications.robotAddress')
    if (robotCards[provider].signs && secret === null) throw new AppError('notifications.robotSecretNeeded')
  }

  async function columnsOf(
    tx: Tx,
    { actor }: SignedInContext,
    body: Omit<Content, 'provider' | 'address' | 'secret'>,
  ) {
    const { name, kinds, language, enabled } = body
    const departmentId = BigInt(body.departmentId)
    const isThere = (await store.findDepartment(tx, departmentId)) !== null
    // No owner: a robot is the department's.
    if (!isThere || !coversRecord(actor, { ownerStaffId: 0n, departmentId }))
      throw new AppError('notifications.departmentOutside')
    return { name, kinds: [...new Set(kinds)], language, enabled, departmentId }
  }

  async function changed(
    tx: Tx,
    ctx: SignedInContext,
    verb: 'create' | 'update',
    after: NoticeRobotRow,
    before?: NoticeRobotRow,
  ): Promise<void> {
    await writeAudit(tx, ctx, {
      action: `noticeRobot.${verb}`,
      entity: 'noticeRobot',
      entityId: after.id,
      ...(before === undefined ? {} : { before: factsOf(before) }),
      after: factsOf(after),
      detail: { title: after.name },
    })
    await announceOutbox(tx)
  }

  return { list, get, create, update, remove, test }
}
export type Robots = ReturnType<typeof createRobots>

const factsOf = (robot: NoticeRobotRow): AuditFields => ({
  name: robot.name,
  provider: robot.provider,
  department: String(robot.departmentId),
  robotAddress: robot.addressHint,
  signingSecret: robot.secretSealed,
  kinds: robot.kinds,
  language: robot.language,
  robotEnabled: robot.enabled,
})

async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'notice_robot_name')
      throw new AppError('notifications.robotNameTaken', { cause: error })
    throw error
  }
}
