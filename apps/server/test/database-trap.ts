import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** At which message of a transaction, counted from when it was armed, or at the first commit; on which side of its effect. */
type DatabaseTrap = ({ readonly nth: number } | { readonly commit: true }) & {
  readonly when: 'before' | 'after'
  /** Only transactions that have said such a thing, from the message that says it: of a process that does other things, too. */
  readonly of?: RegExp
  readonly spring: () => void | Promise<void>
  /** What was on its way goes on when it has sprung, as if nothing had been. */
  readonly goesOn?: true
}

/**
 * Stands before a database and strikes at one chosen message of a transaction: that is how every step of a command that
 * only writes is tried, its commit among them. Once sprung, what was on its way is lost in both
 * directions, unless it goes on.
 */
export async function createDatabaseTrap(target: string) {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let trap: DatabaseTrap | null = null
  let seen = 0

  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let inTransaction = false
    let isMeant = false
    let answerSprings = false
    const close = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', close)
      socket.on('close', () => {
        open.delete(socket)
        close()
      })
    }
    const strike = async (armed: DatabaseTrap, to: Socket, chunk: Buffer) => {
      trap = null
      near.pause()
      far.pause()
      await armed.spring()
      if (!armed.goesOn) return close()
      to.write(chunk)
      near.resume()
      far.resume()
    }
    near.on('data', (chunk: Buffer) => {
      const said = chunk.toString('latin1').toLowerCase()
      inTransaction ||= /\bbegin\b/u.test(said)
      isMeant = inTransaction && (isMeant || (trap?.of?.test(said) ?? true))
      if (isMeant) seen += 1
      const isEnd = isMeant && /\b(?:commit|rollback)\b/u.test(said)
      const isIt = trap !== null && ('nth' in trap ? isMeant && trap.nth === seen : isEnd)
      if (/\b(?:commit|rollback)\b/u.test(said)) {
        inTransaction = false
        isMeant = false
      }
      if (isIt && trap?.when === 'before') return void strike(trap, far, chunk)
      if (isIt) answerSprings = true
      far.write(chunk)
    })
    far.on('data', (chunk: Buffer) => {
      if (answerSprings && trap) return void strike(trap, near, chunk)
      near.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Counts anew from here on; with a trap it strikes at that message. */
    arm(next: DatabaseTrap | null) {
      trap = next
      seen = 0
    },
    /** How many messages of transactions there were since. */
    seen: () => seen,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
export type ArmedDatabase = Awaited<ReturnType<typeof createDatabaseTrap>>
