import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type {
  NoticePreference,
  updateNoticePreference,
} from '@pindao/protocol/notifications/notice.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import type { Kit } from '#src/platform/kit.ts'
import { findRobotsAround } from '../robots/robot.store.ts'
import { composeEmail } from './email.compose.ts'
import type { EmailLine } from './email.smtp.ts'
import { settingsPath } from './outbox.handover.ts'
import * as store from './preference.store.ts'

type Change = EndpointParsed<typeof updateNoticePreference>['body']

/** Trying a way is for setting it up, not for filling a mailbox. */
const triesPerMinute = 3

/** When and where a person is told outside of the product. Everybody has only their own here. */
export function createPreferences(kit: Kit, email: EmailLine | null) {
  const { database, clock, env } = kit
  const tried = new Map<bigint, readonly number[]>()

  async function present(db: Executor, staffId: bigint): Promise<NoticePreference> {
    const people = await store.findReceivers(db, [staffId])
    const person = foundRecord(people.get(staffId), 'access.staffNotFound')
    const { hours, deputyId, language } = person
    const deputy = deputyId === null ? null : (await store.findReceivers(db, [deputyId])).get(deputyId)
    const robots = await findRobotsAround(db, staffId)
    return {
      digest: hours.digest,
      digestHour: hours.digestHour,
      quiet: hours.quiet,
      timeZone: hours.timeZone,
      deputy: deputy ? { id: String(deputy.id), fullName: deputy.fullName } : null,
      email: person.email,
      language,
      sendsEmail: email !== null,
      robots: robots.map(({ id, name }) => ({ id: String(id), name })),
    }
  }

  const get = ({ actor }: SignedInContext) => present(database.db, actor.staffId)

  /** @throws notifications.deputyUnsuitable */
  function update(ctx: SignedInContext, change: Change): Promise<NoticePreference> {
    const { staffId } = ctx.actor
    const { deputyId, ...hours } = change
    return database.transaction(async (tx) => {
      const deputy = deputyId === null ? null : BigInt(deputyId)
      if (deputy !== null) {
        const colleague = (await store.findReceivers(tx, [deputy])).get(deputy)
        if (deputy === staffId || colleague === undefined || colleague.disabled)
          throw new AppError('notifications.deputyUnsuitable')
      }
      const before = await store.findPreference(tx, staffId)
      await store.savePreference(tx, { staffId, ...hours, deputyId: deputy, updatedAt: instantIn(clock, 0) })
      await writeAudit(tx, ctx, {
        action: 'noticePreference.update',
        entity: 'noticePreference',
        entityId: staffId,
        ...(before === null ? {} : { before: factsOf(before) }),
        after: factsOf({ ...hours, deputyId: deputy }),
        detail: { title: ctx.actor.fullName },
      })
      return present(tx, staffId)
    })
  }

  async function deputies({ actor }: SignedInContext, name: string) {
    const found = await store.findColleagues(database.db, actor.staffId, name)
    return found.map(({ id, fullName, email: address }) => ({ id: String(id), fullName, email: address }))
  }

  /** A letter at once. @throws notifications.noEmail, notifications.tryTooOften, notifications.notTaken */
  async function tryEmail({ actor }: SignedInContext) {
    const { staffId } = actor
    if (email === null) throw new AppError('notifications.noEmail')
    const now = clock()
    const recent = (tried.get(staffId) ?? []).filter((at) => at > now - 60_000)
    if (recent.length >= triesPerMinute)
      throw new AppError('notifications.tryTooOften', { params: { max: triesPerMinute } })
    tried.set(staffId, [...recent, now])
    const people = await store.findReceivers(database.db, [staffId])
    const person = foundRecord(people.get(staffId), 'access.staffNotFound')
    const words = wordsOf(person.language)
    const url = `${env.PUBLIC_URL}${settingsPath}`
    const sentence = {
      what: words('notices:told.try'),
      name: words('notices:told.tryText'),
      urgent: false,
      more: [],
      at: '',
      url,
    }
    const outcome = await email.send({
      ...composeEmail([sentence], person.language, url),
      to: { name: person.fullName, address: person.email },
      messageId: `pindao.try.${staffId}.${now}`,
    })
    if (outcome.kind !== 'sent')
      throw new AppError('notifications.notTaken', { params: { detail: outcome.detail } })
    return { to: person.email }
  }

  return { get, update, deputies, tryEmail }
}
export type Preferences = ReturnType<typeof createPreferences>

function factsOf({
  digest,
  digestHour,
  quiet,
  timeZone,
  deputyId,
}: Omit<Change, 'deputyId'> & { readonly deputyId: bigint | null }) {
  return {
    digest,
    digestHour,
    quietHours: quiet === null ? null : `${clockOf(quiet.from)}–${clockOf(quiet.to)}`,
    timeZone,
    deputy: deputyId === null ? null : String(deputyId),
  }
}

const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((value) => String(value).padStart(2, '0')).join(':')
