import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { type LiveEvent, liveEvent } from '@pindao/protocol/live/live.events.ts'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type Actor, coversRecord, type RecordScope } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { listenTo } from '#src/platform/db/listening.ts'

const channel = 'pindao_live'

/** Who may see an event: holders of the permission whose data scope covers the record, or who are named, or all. */
type Audience = {
  readonly permission: Permission | 'signedIn'
} /** `also`: whoever that covers hears of it, too. */ & (
  | (RecordScope & { readonly also?: RecordScope })
  /** Whatever the data scope: what is said between people is for nobody else. */
  | { readonly staffIds: readonly bigint[] }
  /** What is no record of anybody's. */
  | { readonly everybody: true }
)

/** Not for anybody's eyes: the session it names is over, whatever its streams were still waiting for. */
const sessionEnd = z.object({ sessionEnded: z.coerce.bigint() })

/** Not for anybody's eyes either: somebody's rights are others now. */
const accessChange = z.object({ accessChanged: z.literal(true) })

const scope = z.object({
  ownerStaffId: z.coerce.bigint(),
  departmentId: z.coerce.bigint(),
  backupStaffId: z.coerce.bigint().nullable().optional(),
  groupId: z.coerce.bigint().nullable().optional(),
})

const envelope = z.intersection(
  z.object({ event: liveEvent, permission: z.string() }),
  z.union([
    z.object({ staffIds: z.array(z.coerce.bigint()) }),
    z.object({ everybody: z.literal(true) }),
    scope.extend({ also: scope.optional() }),
  ]),
)

/** Announces a change. Sent by PostgreSQL when the surrounding transaction commits, so nobody hears of what did not happen. */
export async function publishLive(db: Executor, event: LiveEvent, audience: Audience): Promise<void> {
  const payload = JSON.stringify({ event, ...audience }, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  await db.execute(sql`SELECT pg_notify(${channel}, ${payload})`)
}

/** Tells all processes that a session is over, when the surrounding transaction commits. */
export async function publishSessionEnd(db: Executor, sessionId: bigint): Promise<void> {
  const payload = JSON.stringify({ sessionEnded: String(sessionId) })
  await db.execute(sql`SELECT pg_notify(${channel}, ${payload})`)
}

/** Tells all processes that roles, departments or people have changed, when the surrounding transaction commits. */
export async function publishAccessChange(db: Executor): Promise<void> {
  const payload = JSON.stringify({ accessChanged: true })
  await db.execute(sql`SELECT pg_notify(${channel}, ${payload})`)
}

export type LiveSubscriber = {
  readonly actor: Actor
  readonly onEvent: (event: LiveEvent) => void
  /** Events may have been missed (the database connection broke): read again what is shown. */
  readonly onResync: () => void
  /** The session of `actor` is over: this stream has nothing more to say. */
  readonly onSessionEnd: () => void
  /** Rights have changed, perhaps those of `actor`: to be asked for anew. */
  readonly onAccessChange: () => void
}

export type LiveHub = {
  /** Adds a listener; the returned function removes it. */
  subscribe(subscriber: LiveSubscriber): () => void
  readonly size: () => number
  close(): Promise<void>
}

/** One LISTEN connection per API process, fanned out to the tabs connected to it. */
export async function createLiveHub(options: {
  url: string
  log: Logger
  /** Told before the streams end, so that whoever comes back at once is not let in by a memory. */
  onSessionEnd: (sessionId: bigint) => void
  /** Told before the streams ask whose rights are others now, for the same reason. */
  onAccessChange: () => void
  /** Milliseconds between two questions whether the connection still lives, and for the answer. */
  pulseMs?: number
}): Promise<LiveHub> {
  const subscribers = new Set<LiveSubscriber>()
  const { url, log, pulseMs } = options
  const listening = await listenTo({
    url,
    log,
    channel,
    name: 'pindao-live',
    onPayload: deliver,
    pulseMs,
    onResync() {
      for (const subscriber of subscribers) subscriber.onResync()
    },
  })

  function deliver(payload: string): void {
    const message = parseJson(payload)
    const over = sessionEnd.safeParse(message)
    if (over.success) {
      endSession(over.data.sessionEnded)
      return
    }
    if (accessChange.safeParse(message).success) {
      options.onAccessChange()
      for (const subscriber of [...subscribers]) subscriber.onAccessChange()
      return
    }
    const parsed = envelope.safeParse(message)
    if (!parsed.success) {
      options.log.error({ err: parsed.error }, 'live event of unknown shape')
      return
    }
    const { event, permission, ...audience } = parsed.data
    const isFor = (actor: Actor) => {
      if ('everybody' in audience) return true
      if ('staffIds' in audience) return audience.staffIds.includes(actor.staffId)
      const { also } = audience
      return coversRecord(actor, audience) || (also !== undefined && coversRecord(actor, also))
    }
    for (const { actor, onEvent } of subscribers) {
      const permitted = permission === 'signedIn' || actor.permissions.has(permission as Permission)
      if (permitted && isFor(actor)) onEvent(event)
    }
  }

  function endSession(sessionId: bigint): void {
    options.onSessionEnd(sessionId)
    for (const { actor, onSessionEnd } of [...subscribers]) if (actor.sessionId === sessionId) onSessionEnd()
  }

  return {
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    size: () => subscribers.size,
    close: listening.close,
  }
}

/** Undefined for what is no JSON: anybody who may connect to the database may send anything. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
