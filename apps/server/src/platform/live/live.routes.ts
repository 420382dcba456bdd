import { liveHeartbeatSeconds, liveStreamUrl } from '@pindao/protocol/live/live.events.ts'
import type { FastifyReply } from 'fastify'
import { assertAccess } from '#src/platform/http/bind-route.ts'
import type { RawRoutes } from '#src/platform/http/route.ts'
import type { LiveHub } from './live.ts'

/** A tab that does not read is dropped rather than buffered for: it reads everything anew when it comes back. */
const maxBufferedBytes = 256 * 1024

/**
 * `GET /api/live`: server-sent events of what this person may see. `isAlive` is asked at every heartbeat, so that a
 * stream does not outlive its session.
 */
export function liveRoutes(hub: LiveHub, isAlive: (bearer: string) => Promise<boolean>): RawRoutes {
  return (app, _options, done) => {
    const open = new Set<FastifyReply>()
    app.addHook('preClose', async () => {
      for (const reply of open) reply.raw.end()
    })
    app.get(
      liveStreamUrl,
      {
        schema: { summary: 'Server-sent events: what changed' },
        onRequest: async (request) => assertAccess({ access: 'signedIn' }, request),
      },
      (request, reply) => {
        const { actor } = request
        if (!actor) return
        const bearer = request.headers.authorization?.slice('Bearer '.length) ?? ''
        reply.hijack()
        reply.raw.writeHead(200, {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
          'x-request-id': request.id,
        })
        open.add(reply)
        const write = (text: string) => {
          if (reply.raw.writableLength > maxBufferedBytes) reply.raw.destroy()
          else reply.raw.write(text)
        }
        write('event: ready\ndata: {}\n\n')
        const unsubscribe = hub.subscribe({
          actor,
          onEvent: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
          onResync: () => write('event: resync\ndata: {}\n\n'),
        })
        const heartbeat = setInterval(() => {
          write(': still here\n\n')
          void isAlive(bearer).then((alive) => alive || reply.raw.end())
        }, liveHeartbeatSeconds * 1000)
        reply.raw.on('close', () => {
          clearInterval(heartbeat)
          unsubscribe()
          open.delete(reply)
        })
      },
    )
    done()
  }
}
