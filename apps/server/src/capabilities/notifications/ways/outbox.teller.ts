import { dueAt, isQuiet } from '@pindao/protocol/notifications/notice-hours.ts'
import { nextWorkingInstant } from '@pindao/protocol/settings/work-calendar.ts'
import type { ReadSetting, ReadWorkCalendar } from '#src/capabilities/settings/settings.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import type { News, Teller } from '#src/platform/news.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { channelTitles } from '../notification.store.ts'
import { sendNoticesJob } from '../notifications.jobs.ts'
import { findRobotsFor } from '../robots/robot.store.ts'
import { dropCauses, insertMessages, type NewMessage } from './outbox.store.ts'
import { findReceivers, type Receiver } from './preference.store.ts'

type TellerDeps = {
  readonly clock: Clock
  readonly jobs: JobSender
}

/** E-mail: a row for each, in the transaction of what it tells, due when its receiver wants to hear. */
export function createEmailTeller(
  deps: TellerDeps & { readonly setting: ReadSetting; readonly workCalendar: ReadWorkCalendar },
): Teller {
  /** When somebody wants to hear; where their department says so, in the hours in which the company works. */
  const dueFor = (at: number, isUrgent: boolean, { hours, departmentId }: Receiver): number => {
    const waits = !isUrgent && deps.setting('notifications.workingHoursOnly', { departmentId })
    return dueAt(waits ? nextWorkingInstant(deps.workCalendar(), at) : at, isUrgent, hours)
  }
  return {
    async tell(tx, news) {
      const people = await findReceivers(
        tx,
        news.map(({ to }) => to),
      )
      const at = deps.clock()
      const rows = (await messagesOf(tx, news, deps.clock)).flatMap((message) => {
        const person = people.get(message.staffId)
        if (person === undefined || person.disabled) return []
        const due = dueFor(at, message.level === 'urgent', person)
        return [
          {
            ...message,
            way: 'email' as const,
            robotId: null,
            batch: `email ${person.id}`,
            dueAt: new Date(due).toISOString(),
          },
        ]
      })
      await write(tx, rows, deps)
    },
    lower: async (tx, causes) => void (await dropCauses(tx, causes)),
  }
}

/** Robots: each cause once in a group, however many of its people are told of it. */
export function createRobotTeller(deps: TellerDeps): Teller {
  return {
    async tell(tx, news) {
      const rows: Omit<NewMessage, 'status'>[] = []
      // The group hears of it from whom it is about, not from who stands in for them.
      const own = news.filter(({ params }) => params['deputyFor'] === undefined)
      for (const message of await messagesOf(tx, own, deps.clock))
        for (const robotId of await findRobotsFor(tx, message.staffId, message.type))
          rows.push({
            ...message,
            way: 'robot',
            robotId,
            batch: `robot ${robotId}`,
            dueAt: message.createdAt,
          })
      await write(tx, rows, deps)
    },
  }
}

async function messagesOf(tx: Tx, news: readonly News[], clock: Clock) {
  const titles = await channelTitles(
    tx,
    news.flatMap(({ channelId }) => (channelId === null ? [] : [channelId])),
  )
  const createdAt = instantIn(clock, 0)
  return news.map(({ event, to, level, title, params, channelId, link, cause }) => {
    const channelTitle = channelId === null ? undefined : titles.get(channelId)
    return {
      staffId: to,
      type: event,
      level,
      title,
      params: channelTitle === undefined ? params : { ...params, channelTitle },
      channelId,
      link,
      dedupeKey: cause,
      createdAt,
    }
  })
}

async function write(tx: Tx, rows: readonly NewMessage[], { clock, jobs }: TellerDeps): Promise<void> {
  const written = await insertMessages(tx, rows)
  const now = clock()
  // What is due later is found by the sweep of its minute.
  if (written > 0 && rows.some((row) => Date.parse(row.dueAt) <= now)) await jobs.send(tx, sendNoticesJob, {})
}

/** What is urgent in somebody's quiet hours is told to who stands in for them, and to them in the morning. */
export function createDeputies({ clock }: { readonly clock: Clock }) {
  return async (tx: Executor, news: readonly News[]): Promise<readonly News[]> => {
    const urgent = news.filter(({ level }) => level === 'urgent')
    if (urgent.length === 0) return []
    const people = await findReceivers(
      tx,
      urgent.map(({ to }) => to),
    )
    const at = clock()
    return urgent.flatMap((one) => {
      const person = people.get(one.to)
      if (person === undefined || person.deputyId === null || !isQuiet(at, person.hours)) return []
      // Its own cause: the deputy may be told of the same thing for somebody else, and for themselves.
      const cause = `${one.cause} for ${one.to}`
      return [{ ...one, to: person.deputyId, cause, params: { ...one.params, deputyFor: person.fullName } }]
    })
  }
}
