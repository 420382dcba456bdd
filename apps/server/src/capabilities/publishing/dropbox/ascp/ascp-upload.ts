import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '#src/platform/app-error.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { fetchWhole, type WholeFile } from '../../prepare/whole-file.ts'
import type { DropSecret } from '../drop-box.secret.ts'
import { folderOf } from '../folder-of.ts'
import { type AscpProgress, readAscpFailure, readAscpProgress } from './ascp-progress.ts'

const tailBytes = 8 * 1024
const privateMode = 0o600

export type AscpUpload = {
  /** One folder for each delivery: two of them never share a key file. */
  readonly folder: string
  readonly file: WholeFile
  readonly address: string
  readonly port: number
  readonly userName: string
  /** Of the confirmed host key: `ascp` compares it once more. */
  readonly keySha1: string
  readonly secret: DropSecret
  /** Where the file is to lie; it has the ending `.part` until it is whole. */
  readonly path: string
  readonly again: boolean
  readonly wasFinishing: boolean
  readonly bandwidth: number | null
  readonly signal: AbortSignal
  onProgress(progress: AscpProgress): void
}
export type Ascp = ReturnType<typeof createAscp>

/**
 * Aspera's `ascp`, where the installation names it. Arguments are an array, secrets are never among them: the key is a file that
 * nobody else reads, the password stands in the program's environment.
 *
 * @param program the path of the program
 */
export function createAscp({
  program,
  storage,
}: {
  readonly program: string
  readonly storage: Pick<ObjectStore, 'open'>
}) {
  /**
   * Brings a file to a drop box; `-k 2` goes on where an earlier try got to.
   *
   * @throws dropbox.fileThere, dropbox.ascpFailed, what its words mean (`readAscpFailure`), what the storage throws, and the
   * signal's reason
   */
  async function upload(given: AscpUpload): Promise<void> {
    const { folder, path, signal, secret } = given
    await rm(folder, { recursive: true, force: true })
    await mkdir(join(folder, 'file'), { recursive: true, mode: 0o700 })
    try {
      const local = join(folder, 'file', basename(path))
      await fetchWhole(storage, given.file, local, { signal })
      const keyFile = secret.kind === 'key' ? join(folder, 'key') : null
      if (keyFile !== null && secret.kind === 'key')
        await writeFile(keyFile, secret.key, { mode: privateMode, flag: 'wx' })
      const { code, said } = await run(
        argumentsOf(given, { keyFile, local }),
        passwordOf(secret),
        folder,
        given,
      )
      const skipped = /skipped/iu.test(said) && code === 0
      if (skipped && !given.wasFinishing) throw new AppError('dropbox.fileThere')
      if (code !== 0) throw failureOf(said, code)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  function run(
    args: readonly string[],
    password: Readonly<Record<string, string>>,
    cwd: string,
    { signal, onProgress }: Pick<AscpUpload, 'signal' | 'onProgress'>,
  ): Promise<{ readonly code: number; readonly said: string }> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<{ code: number; said: string }>()
    const child = spawn(program, args, {
      cwd,
      // A group of its own, so that nothing of it outlives the run.
      detached: true,
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', HOME: cwd, ...password },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-tailBytes)
      const progress = readAscpProgress(said)
      if (progress !== null) onProgress(progress)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const end = () => killGroup(child)
    signal.addEventListener('abort', end, { once: true })
    child.once('error', (cause) => reject(new AppError('dropbox.noAscp', { cause })))
    child.once('close', (code) => {
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve({ code: code ?? -1, said })
    })
    return promise
  }

  return { upload }
}

function argumentsOf(
  given: AscpUpload,
  { keyFile, local }: { readonly keyFile: string | null; readonly local: string },
): readonly string[] {
  const { bandwidth, path } = given
  return [
    // Goes on with what is half there, compared by sparse checksums.
    ...['-k', '2'],
    // Makes the folders.
    '-d',
    ...['-P', String(given.port)],
    ...(bandwidth === null ? [] : ['-l', `${Math.max(1, Math.floor((bandwidth * 8) / 1000))}k`]),
    ...(keyFile === null ? [] : ['-i', keyFile]),
    `--overwrite=${given.again ? 'always' : 'never'}`,
    '--partial-file-suffix=.part',
    `--check-sshfp=${given.keySha1}`,
    '--mode=send',
    `--user=${given.userName}`,
    `--host=${given.address}`,
    local,
    folderOf(path) || '.',
  ]
}

function passwordOf(secret: DropSecret): Readonly<Record<string, string>> {
  const password = secret.kind === 'password' ? secret.password : secret.passphrase
  return password === null ? {} : { ASPERA_SCP_PASS: password }
}

/** The last line in which it says that something failed. */
function failureOf(said: string, code: number): AppError {
  const lines = said.split(/[\r\n]+/u).filter((line) => /error|fail|ascp:|denied|refused/iu.test(line))
  const words = lines.at(-1)?.trim().slice(0, 300) ?? `exit ${code}`
  return new AppError(readAscpFailure(said) ?? 'dropbox.ascpFailed', { cause: new Error(words) })
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended between the decision and the signal, which is what was wanted.
  }
}
