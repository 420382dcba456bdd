import type { OutgoingHttpHeaders } from 'node:http'
import {
  type LiveEvent,
  liveEvent,
  liveHeartbeatSeconds,
  liveStreamUrl,
} from '@pindao/protocol/live/live.events.ts'
import { type Actor, sameRights } from '#src/platform/context.ts'
import { bearerOf } from '#src/platform/http/bearer.ts'
import { assertAccess } from '#src/platform/http/bind-route.ts'
import { anyFailure } from '#src/platform/http/contract.ts'
import type { RawRoutes } from '#src/platform/http/route.ts'
import type { LiveHub } from './live.ts'

/** A tab that does not read is dropped rather than buffered for: it reads everything anew when it comes back. */
const maxBufferedBytes = 256 * 1024

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
export function liveRoutes(hub: LiveHub, whoCalls: (bearer: string) => Promise<Actor | null>): RawRoutes {
  return (app, _options, done) => {
    const leaving = new Set<() => void>()
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
          if (stream.writableEnded || stream.destroyed) return
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
