import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import ssh2, { type Connection, type ParsedKey } from 'ssh2'
import { type DropBoxFaults, noDropBoxFaults } from './drop-box.faults.ts'
import { serveFiles } from './sftp-files.ts'

/** Who may sign in; a toy, so it may stand here. */
export const DROP_BOX_USER = { name: 'pindao', password: 'sandbox-drop-box' } as const

export interface DropBoxServer {
  /** What goes wrong from now on. */
  readonly faults: DropBoxFaults
  /** What was done to files, in order: `open`, `remove`, `rename`. */
  readonly calls: readonly { readonly name: string; readonly path: string }[]
  /** Bytes that were written since it began, and tries to sign in. */
  readonly figures: { bytesWritten: number; signIns: number }
  /** Starts to listen; resolves with the port. */
  listen(host: string, port: number): Promise<number>
  /** Cuts every connection. */
  close(): Promise<void>
}

/**
 * A partner's drop box: an SFTP server that serves a folder.
 *
 * @param publicKey of whoever may sign in without the password, as OpenSSH writes it
 */
export function createDropBoxServer({
  folder,
  hostKey,
  publicKey,
}: {
  readonly folder: string
  readonly hostKey: string
  readonly publicKey?: string
}): DropBoxServer {
  const faults = noDropBoxFaults()
  const calls: { name: string; path: string }[] = []
  const figures = { bytesWritten: 0, signIns: 0 }
  const open = new Set<Connection>()
  const known = publicKey === undefined ? null : (ssh2.utils.parseKey(publicKey) as ParsedKey)
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    open.add(client)
    client.on('close', () => open.delete(client))
    // A line that breaks is what it is here for.
    client.on('error', () => undefined)
    client.on('authentication', (attempt) => {
      const { method, username } = attempt
      if (method !== 'none') figures.signIns += 1
      if (username !== DROP_BOX_USER.name) return attempt.reject(['password', 'publickey'])
      if (method === 'password' && attempt.password === DROP_BOX_USER.password) return attempt.accept()
      if (method === 'publickey' && known?.getPublicSSH().equals(attempt.key.data)) {
        const { blob, signature } = attempt
        if (!signature || (blob && known.verify(blob, signature, attempt.hashAlgo) === true))
          return attempt.accept()
      }
      attempt.reject(['password', 'publickey'])
    })
    client.on('ready', () =>
      client.on('session', (accept) =>
        accept().on('sftp', (acceptSftp) =>
          serveFiles(acceptSftp(), {
            folder,
            faults,
            // biome-ignore lint/suspicious/noExplicitAny: a cut line is no call of the library
            cut: () => (client as any)._sock.destroy(),
            onCall: (name, path) => calls.push({ name, path }),
            onWritten: (bytes) => {
              figures.bytesWritten += bytes
            },
          }),
        ),
      ),
    )
  })
  return {
    faults,
    calls,
    figures,
    async listen(host, port) {
      await mkdir(folder, { recursive: true })
      await new Promise<void>((resolve, reject) => {
        server.on('error', reject)
        server.listen(port, host, resolve)
      })
      return (server.address() as AddressInfo).port
    },
    async close() {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      for (const client of open) (client as any)._sock.destroy()
      // One that never listened has nothing to close.
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
