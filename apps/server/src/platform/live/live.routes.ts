import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Http2ServerResponse } from 'node:http2'
import {
  type LiveEvent,
  liveEvent,
  liveHeartbeatSeconds,
  liveStreamUrl,
} from '@pindao/protocol/live/live.events.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Actor, sameRights } from '#src/platform/context.ts'
import { bearerOf } from '#src/platform/http/bearer.ts'
import { assertAccess } from '#src/platform/http/bind-route.ts'
import { anyFailure } from '#src/platform/http/contract.ts'
import type { RawRoutes } from '#src/platform/http/route.ts'
import type { LiveHub } from './live.ts'

/** A tab that does not read is dropped rather than buffered for: it reads everything anew when it comes back. */
const maxBufferedBytes = 256 * 1024

/** When a tab too many may ask again. */
const fullRetrySeconds = 30

/** Whether nobody reads an answer any more. One of HTTP/2 has no `destroyed` of its own, its stream has. */
function isGone(answer: ServerResponse | Http2ServerResponse): boolean {
  return 'stream' in answer ? answer.stream.destroyed : answer.destroyed
}

/** How many streams each person has open; `open` gives what closes one, null where there are enough. */
function createTabCount(most: number) {
  const counts = new Map<bigint, number>()
  return {
    open(staffId: bigint): (() => void) | null {
      const count = counts.get(staffId) ?? 0
      if (count >= most) return null
      counts.set(staffId, count + 1)
      let closed = false
      return () => {
        if (closed) return
        closed = true
        const left = (counts.get(staffId) ?? 1) - 1
        if (left === 0) counts.delete(staffId)
        else counts.set(staffId, left)
      }
    },
  }
}

/** What a stream is made of, as the contract says it. */
const liveContract = {
  'x-permission': 'signedIn',
  security: [{ bearer: [] }],
  response: {
    200: {
      description:
        'Each `data:` is one event. `event: ready` begins; `event: resync` says to read everything again, `event: over` that the session ended.',
      content: { 'text/event-stream': { schema: liveEvent } },
    },
    ...anyFailure,
  },
} as const

/**
 * `GET /api/live`: server-sent events of what this person may see. `whoCalls` is asked at every heartbeat and whenever
 * rights have changed, so that a stream neither outlives its session nor tells of what the person may see no more, and
 * says when that has changed; it never throws.
 */
export function liveRoutes(
  hub: LiveHub,
  whoCalls: (bearer: string) => Promise<Actor | null>,
  mostOfOnePerson: number,
): RawRoutes {
  return (app, _options, done) => {
    const leaving = new Set<() => void>()
    const tabs = createTabCount(mostOfOnePerson)
    app.addHook('preClose', async () => {
      for (const leave of leaving) leave()
    })
    app.get(
      liveStreamUrl,
      {
        schema: { summary: 'Server-sent events: what changed', tags: ['live'] },
        config: { contract: liveContract },
        onRequest: async (request) => assertAccess({ access: 'signedIn' }, request),
      },
      (request, reply) => {
        const { actor } = request
        if (!actor) return
        // Gone while it was looked up who calls: its `close` has been, and nothing would ever end the stream.
        if (isGone(reply.raw)) return void reply.hijack()
        const closeTab = tabs.open(actor.staffId)
        if (closeTab === null) {
          reply.header('retry-after', fullRetrySeconds)
          throw new AppError('common.tooManyRequests')
        }
        let current = actor
        const bearer = bearerOf(request) ?? ''
        reply.hijack()
        reply.raw.writeHead(200, {
          ...(reply.getHeaders() as OutgoingHttpHeaders),
          'content-type': 'text/event-stream; charset=utf-8',
          'x-accel-buffering': 'no',
        })
        const stream = reply.raw
        const write = (text: string) => {
          if (stream.writableEnded || isGone(stream)) return
          if (stream.writableLength > maxBufferedBytes) stream.destroy()
          else stream.write(text)
        }
        const tell = (event: LiveEvent) => write(`data: ${JSON.stringify(event)}\n\n`)
        let [asked, answered] = [0, 0]
        const lookAgain = () => {
          asked += 1
          const turn = asked
          void whoCalls(bearer).then((now) => {
            if (now === null) return leave()
            // Overtaken by the answer to a later question: this one would give back rights that are gone.
            if (turn < answered) return
            answered = turn
            const same = sameRights(current, now)
            current = now
            if (!same) tell({ type: 'access', id: String(now.staffId) })
          })
        }
        const unsubscribe = hub.subscribe({
          get actor() {
            return current
          },
          onEvent: tell,
          onResync: () => write('event: resync\ndata: {}\n\n'),
          onSessionEnd: () => {
            write('event: over\ndata: {}\n\n')
            leave()
          },
          onAccessChange: lookAgain,
        })
        const heartbeat = setInterval(() => {
          write(': still here\n\n')
          lookAgain()
        }, liveHeartbeatSeconds * 1000)
        const leave = () => {
          clearInterval(heartbeat)
          unsubscribe()
          closeTab()
          leaving.delete(leave)
          stream.end()
        }
        leaving.add(leave)
        stream.on('close', leave)
        stream.on('error', leave)
        write('event: ready\ndata: {}\n\n')
      },
    )
    done()
  }
}
