import {
  type NotificationEvent,
  type NotificationWay,
  notificationOffers,
} from '@pindao/protocol/access/person-settings.ts'
import type { NotificationLevel } from '@pindao/protocol/notifications/notification.endpoints.ts'
import type { Executor, Tx } from './db/database.ts'

/** Something that happened and that somebody is to be told: data, never a sentence. */
export type News = {
  /** What happened, as the manifest of its capability declares it; the words are texts of the page. */
  readonly event: NotificationEvent
  readonly to: bigint
  readonly level: NotificationLevel
  /** What it happened to is called so. */
  readonly title: string
  /** What the words are filled with. */
  readonly params: Readonly<Record<string, string>>
  readonly channelId: bigint | null
  /** A place in the page. */
  readonly link: string
  /** The same however often one thing is told, and another one for another thing. Words with spaces between, the widest first. */
  readonly cause: string
  /** Names a finished export, to be downloaded from where it is told (EXP-02). */
  readonly key?: string
}

/** What a capability does to tell people in its way. */
export type Teller = {
  tell(tx: Tx, news: readonly News[]): Promise<void>
  /** Somebody has dealt with what these causes told them. */
  settle?(tx: Tx, to: bigint, causes: readonly string[]): Promise<void>
  /** What these causes told everybody is mended. */
  lower?(tx: Tx, causes: readonly string[]): Promise<void>
}

/** Which of these people want to be told of an event in this way. */
type WhoWants = (
  db: Executor,
  people: readonly bigint[],
  event: NotificationEvent,
  way: NotificationWay,
) => Promise<readonly bigint[]>

/** Who is told besides, for those who are not to be disturbed now. */
type PassOn = (tx: Tx, news: readonly News[]) => Promise<readonly News[]>

/** Where every capability hands in what people are to be told, and the ways of telling are kept. */
export type NewsDesk = {
  /** Tells it in every way that the event offers and its person wants, in the transaction of what it tells. */
  raise(tx: Tx, ...news: readonly News[]): Promise<void>
  /** Somebody has dealt with what these causes told them: it is no news any more. */
  settle(tx: Tx, to: bigint, causes: readonly string[]): Promise<void>
  /**
   * What was told is mended: it is closed for everybody, and what has not left the house yet stays. A cause stands for
   * all that go on from it: `publishFailed 12` for every try of that task.
   */
  lower(tx: Tx, ...causes: readonly string[]): Promise<void>
  /** Takes a way of telling on; called while the product is composed. */
  tellBy(way: NotificationWay, teller: Teller): void
  /** Who is asked what people want, from now on. */
  ask(whoWants: WhoWants): void
  /** Who is asked whom to tell besides, from now on. What is passed on is not passed on again. */
  passOnBy(passOn: PassOn): void
}

/** A desk without any way of telling yet, where everybody wants everything. */
export function createNewsDesk(): NewsDesk {
  const tellers = new Map<NotificationWay, Teller>()
  let whoWants: WhoWants = async (_db, people) => people
  let passOn: PassOn = async () => []

  async function wanted(tx: Tx, news: readonly News[], way: NotificationWay): Promise<readonly News[]> {
    const offered = news.filter(({ event }) => (notificationOffers[event] as readonly string[]).includes(way))
    const chosen: News[] = []
    for (const [event, told] of Map.groupBy(offered, (one) => one.event)) {
      const people = new Set(await whoWants(tx, [...new Set(told.map(({ to }) => to))], event, way))
      chosen.push(...told.filter(({ to }) => people.has(to)))
    }
    return chosen
  }

  async function tellAll(tx: Tx, news: readonly News[]): Promise<void> {
    for (const [way, teller] of tellers) {
      const told = await wanted(tx, news, way)
      if (told.length > 0) await teller.tell(tx, told)
    }
  }

  return {
    async raise(tx, ...news) {
      if (news.length === 0) return
      await tellAll(tx, [...news, ...(await passOn(tx, news))])
    },
    async settle(tx, to, causes) {
      for (const { settle } of tellers.values()) await settle?.(tx, to, causes)
    },
    async lower(tx, ...causes) {
      if (causes.length === 0) return
      for (const { lower } of tellers.values()) await lower?.(tx, causes)
    },
    tellBy: (way, teller) => void tellers.set(way, teller),
    ask(asked) {
      whoWants = asked
    },
    passOnBy(asked) {
      passOn = asked
    },
  }
}
