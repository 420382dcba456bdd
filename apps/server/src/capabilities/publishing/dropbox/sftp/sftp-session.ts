import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import ssh2, { type ConnectConfig, type SFTPWrapper, type Stats } from 'ssh2'
import { AppError } from '#src/platform/app-error.ts'
import type { Reach } from '../drop-box.reach.ts'
import type { DropSecret } from '../drop-box.secret.ts'
import { connectProblem, isMissing } from './sftp-problem.ts'

const readyMs = 20_000
const aliveMs = 10_000
const mostSilences = 3

export type SftpTarget = {
  readonly host: string
  readonly port: number
  readonly userName: string
  /** The fingerprint that the server has to show; null: none is confirmed, so nobody signs in. */
  readonly hostKey: string | null
}

/** A server's key as its connection showed it. */
export type ShownKey = { readonly fingerprint: string; readonly sha1: string }

/** The server's key is not the confirmed one; nothing was said to it, least of all a password. */
export class HostKeyRefused extends Error {
  override readonly name = 'HostKeyRefused'
  readonly shown: ShownKey
  constructor(shown: ShownKey) {
    super('the host key is not the confirmed one')
    this.shown = shown
  }
}

/** A connection on which files are written; what fails rejects with the error of the library. */
export type SftpSession = ReturnType<typeof sessionOf> & {
  readonly key: ShownKey
  /** Aborted when the line breaks. */
  readonly lost: AbortSignal
  close(): void
}

/** A fingerprint as OpenSSH writes it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/u, '')}`

/**
 * Connects, compares the host key, and signs in.
 *
 * @throws HostKeyRefused; dropbox.hostRefused, dropbox.hostUnknown, dropbox.unreachable, dropbox.signInRefused; the
 * signal's reason
 */
export async function openSftp(
  target: SftpTarget,
  secret: DropSecret,
  { reach, signal }: { readonly reach: Reach; readonly signal: AbortSignal },
): Promise<SftpSession> {
  const address = await reach.addressOf(target)
  signal.throwIfAborted()
  const client = new ssh2.Client()
  const lost = new AbortController()
  let shown: ShownKey | null = null
  const config: ConnectConfig = {
    host: address,
    port: target.port,
    username: target.userName,
    readyTimeout: readyMs,
    keepaliveInterval: aliveMs,
    keepaliveCountMax: mostSilences,
    hostVerifier: (key: Buffer) => {
      shown = {
        fingerprint: fingerprintOf(key),
        sha1: createHash('sha1').update(key).digest('hex'),
      }
      return shown.fingerprint === target.hostKey
    },
    ...(secret.kind === 'password'
      ? { password: secret.password, tryKeyboard: true }
      : { privateKey: secret.key, ...(secret.passphrase === null ? {} : { passphrase: secret.passphrase }) }),
  }
  const stop = () => client.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      client.on('ready', () => client.sftp((error, made) => (error ? reject(error) : resolve(made))))
      client.on('error', reject)
      client.on('close', () => reject(new Error('closed before it was ready')))
      if (secret.kind === 'password')
        client.on('keyboard-interactive', (_name, _how, _language, prompts, answer) =>
          answer(prompts.map(() => secret.password)),
        )
      client.connect(config)
    })
    client.on('close', () => lost.abort(new AppError('dropbox.lineBroken')))
    return {
      ...sessionOf(sftp),
      key: shownOf(shown),
      lost: lost.signal,
      close() {
        signal.removeEventListener('abort', stop)
        client.end()
        // Whoever does not answer a goodbye is left.
        setTimeout(stop, 1000).unref()
      },
    }
  } catch (error) {
    signal.removeEventListener('abort', stop)
    // What comes after the first error is of no interest, and must not end the process.
    client.on('error', () => undefined)
    stop()
    signal.throwIfAborted()
    const key = shown as ShownKey | null
    if (key !== null && key.fingerprint !== target.hostKey) throw new HostKeyRefused(key)
    throw connectProblem(error)
  }
}

/**
 * The key that a server shows, without signing in.
 *
 * @throws dropbox.hostRefused, dropbox.hostUnknown, dropbox.unreachable; the signal's reason
 */
export async function readHostKey(
  target: Omit<SftpTarget, 'hostKey'>,
  given: { readonly reach: Reach; readonly signal: AbortSignal },
): Promise<ShownKey> {
  try {
    const session = await openSftp({ ...target, hostKey: null }, { kind: 'password', password: '' }, given)
    session.close()
    return session.key
  } catch (error) {
    if (error instanceof HostKeyRefused) return error.shown
    throw error
  }
}

function shownOf(key: ShownKey | null): ShownKey {
  if (key === null) throw new Error('a connection without a host key')
  return key
}

/** The calls of a session as promises. */
function sessionOf(sftp: SFTPWrapper) {
  const statOf = promisify<string, Stats>(sftp.stat.bind(sftp))
  const rename = promisify<string, string>(
    (from: string, to: string, done: (error: Error | null | undefined) => void) =>
      sftp.rename(from, to, done),
  )
  return {
    sftp,
    /** Null for what is not there. */
    async stat(path: string): Promise<Stats | null> {
      return statOf(path).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
    },
    open: (path: string, mode: 'r' | 'w' | 'r+') =>
      new Promise<Buffer>((resolve, reject) =>
        sftp.open(path, mode, (error, handle) => (error ? reject(error) : resolve(handle))),
      ),
    closeFile: (handle: Buffer) => settled((done) => sftp.close(handle, done)),
    write: (handle: Buffer, bytes: Buffer, position: number) =>
      settled((done) => sftp.write(handle, bytes, 0, bytes.length, position, done)),
    read: (handle: Buffer, position: number, length: number) =>
      new Promise<Buffer>((resolve, reject) =>
        sftp.read(handle, Buffer.alloc(length), 0, length, position, (error, count, bytes) =>
          error ? reject(error) : resolve(bytes.subarray(0, count)),
        ),
      ),
    mkdir: (path: string) => settled((done) => sftp.mkdir(path, done)),
    unlink: (path: string) => settled((done) => sftp.unlink(path, done)),
    rename: (from: string, to: string) => rename(from, to),
    /** Takes the place of what is there, at once. @throws where the server cannot */
    replace: (from: string, to: string) => settled((done) => sftp.ext_openssh_rename(from, to, done)),
    /** Bytes to the disk, where the server can. */
    sync: (handle: Buffer) => settled((done) => sftp.ext_openssh_fsync(handle, done)).catch(() => undefined),
    /** Free bytes beside a path, where the server says so. */
    free: (path: string) =>
      new Promise<number | null>((resolve) => {
        try {
          sftp.ext_openssh_statvfs(path, (error: Error | undefined, info: FreeSpace) =>
            resolve(error ? null : Number(info.f_bavail) * Number(info.f_frsize)),
          )
        } catch {
          resolve(null)
        }
      }),
  }
}
type FreeSpace = { readonly f_bavail: number; readonly f_frsize: number }

/** A call that answers with nothing but an error; what the server lacks is thrown by the library at once. */
function settled(call: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    call((error) => (error ? reject(error) : resolve()))
  })
}
