import pg from 'pg'
import type { Logger } from 'pino'

const reconnectMs = 500

export type Listening = { close(): Promise<void> }

/** One connection of its own that hears a channel of PostgreSQL, for as long as the process lives. */
export async function listenTo(options: {
  readonly url: string
  readonly channel: string
  /** What the connection is called in the database and in the log. */
  readonly name: string
  readonly log: Logger
  readonly onPayload: (payload: string) => void
  /** Words may have been missed (the connection broke): what was heard about is to be read again. */
  readonly onResync: () => void
  /** Milliseconds between two questions whether the connection still lives, and for the answer. */
  readonly pulseMs?: number | undefined
}): Promise<Listening> {
  const { channel, name, log, pulseMs = 10_000 } = options
  let closed = false
  let client = await listen()

  /** A client that listens. Only one that did so is watched for its end, so that one loop reconnects, not many. */
  async function listen(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: name,
      connectionTimeoutMillis: pulseMs,
      query_timeout: pulseMs,
      keepAlive: true,
    })
    next.on('notification', ({ payload }) => options.onPayload(payload ?? ''))
    next.on('error', (err) => log.warn({ err }, `${name}: connection lost`))
    try {
      await next.connect()
      await next.query(`LISTEN ${channel}`)
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    // A connection that hears nothing looks like one where nothing happens: it is asked, and given up without an answer.
    const pulse = setInterval(() => next.query('SELECT 1').catch(() => void next.end()), pulseMs)
    next.once('end', () => {
      clearInterval(pulse)
      void reconnect()
    })
    return next
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      await new Promise((resolve) => setTimeout(resolve, reconnectMs))
      if (closed) return
      try {
        const next = await listen()
        // Closed while it connected: it is nobody's, and nobody else would end it.
        if (closed) return await next.end()
        client = next
        options.onResync()
        return
      } catch (err) {
        log.warn({ err }, `${name}: connection still lost`)
      }
    }
  }

  return {
    async close() {
      closed = true
      await client.end()
    },
  }
}
