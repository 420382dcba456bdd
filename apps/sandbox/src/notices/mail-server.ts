import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { readBytes } from '#src/core/body.ts'
import { sameSecret } from '#src/core/clients.ts'
import type { Mailbox } from './mailbox.ts'

/** Who may hand letters in. */
export const MAIL_CLIENT = { user: 'pindao', password: 'sandbox-mail' } as const

const longestLetter = 10 * 1024 * 1024

/** A mail server of the company on this machine: SMTP with sign-in, without TLS. */
export function createMailServer(mailbox: Mailbox, host: string) {
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    banner: 'pindao sandbox',
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: longestLetter,
    onConnect: (_session, done) =>
      mailbox.trouble().refuse ? done(refusal(421, '4.3.2 system not accepting mail')) : done(),
    onAuth({ username, password }, _session, done) {
      const isKnown = username === MAIL_CLIENT.user && sameSecret(password ?? '', MAIL_CLIENT.password)
      return isKnown ? done(null, { user: username }) : done(refusal(535, '5.7.8 sign-in refused'))
    },
    onRcptTo: ({ address }, _session, done) =>
      mailbox.trouble().unknown.includes(address) ? done(refusal(550, '5.1.1 no such mailbox')) : done(),
    onData(stream, session, done) {
      readBytes(stream, longestLetter).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        mailbox.keep(
          from,
          rcptTo.map(({ address }) => address),
          raw,
        )
        if (mailbox.takeLostAnswer()) hangUp(session.id)
        else done()
      }, done)
    },
  })
  server.on('error', () => undefined)

  /** Cuts the line without a word, as a network does. */
  function hangUp(sessionId: string): void {
    for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>)
      if (connection.id === sessionId) connection._socket.destroy()
  }

  return {
    /** Resolves with the port it listens on. */
    async listen(port: number): Promise<number> {
      server.listen(port, host)
      await once(server.server, 'listening')
      const bound = server.server.address()
      if (bound === null || typeof bound === 'string')
        throw new Error('the mail server is not bound to a port')
      return bound.port
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
