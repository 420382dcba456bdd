import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Notes that this request proves a session: its connection no longer counts as a stranger's. */
    vouch(): void
  }
}

type Stranger = { readonly socket: Socket; busy: number }

/** The same for the connection and for all that comes on it, below TLS and HTTP/2, too. */
const nameOf = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>) =>
  `${remoteAddress} ${remotePort}`

/**
 * Connections on which nothing has proved a session yet: at most so many at once. Beyond, room is made by hanging up on
 * the one that has been quiet for longest. So whoever comes is let in, and has proved a session long before it is their
 * turn, while those who hold connections to keep others out lose them. Nothing is counted by address: a whole company
 * may be behind one.
 */
export function limitStrangers(app: FastifyInstance, most: number): void {
  /** The longest quiet first. */
  const strangers = new Map<string, Stranger>()

  function touch(name: string, change: 1 | -1): void {
    const stranger = strangers.get(name)
    if (!stranger) return
    stranger.busy += change
    strangers.delete(name)
    strangers.set(name, stranger)
  }

  function makeRoom(): void {
    const [oldest] = strangers.keys()
    const idle = strangers.entries().find(([, { busy }]) => busy === 0)?.[0]
    const name = idle ?? oldest ?? ''
    strangers.get(name)?.socket.destroy()
    strangers.delete(name)
  }

  app.server.on('connection', (socket: Socket) => {
    const name = nameOf(socket)
    const stranger = { socket, busy: 0 }
    strangers.set(name, stranger)
    socket.once('close', () => {
      if (strangers.get(name) === stranger) strangers.delete(name)
    })
    if (strangers.size > most) makeRoom()
  })
  app.decorateRequest('vouch', function () {
    strangers.delete(nameOf(this.raw.socket))
  })
  app.addHook('onRequest', async (request, reply) => {
    const name = nameOf(request.raw.socket)
    touch(name, 1)
    reply.raw.once('close', () => touch(name, -1))
  })
}
