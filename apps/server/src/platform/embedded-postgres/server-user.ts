import { execFile } from 'node:child_process'
import { lchown, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The account PostgreSQL runs as when Pindao itself runs as root; null everywhere means: as Pindao's own user. */
export type ServerUser = { readonly uid: number; readonly gid: number }

type ProgramResult = { readonly ok: boolean; readonly output: string }

/** `postgres` of a distribution's package, macOS's own, else the account that owns nothing. */
const preferredAccounts = ['postgres', '_postgres', 'nobody']

/**
 * PostgreSQL's programs get nothing of our environment but the search path: a PGOPTIONS or a LANG of the operator must
 * not change the cluster, and LC_ALL=C keeps their messages in the English that `programFailure` reads.
 */
export const serverEnvironment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }

/** True when Pindao runs as root, which PostgreSQL refuses to do. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Picks an unprivileged account. It must stand in the user database, since initdb looks its own user up by id.
 *
 * @throws EmbeddedPostgresError noServerUser
 */
export async function chooseServerUser(): Promise<ServerUser> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const preferred of preferredAccounts) {
    const account = accounts.find(([name]) => name === preferred)
    const uid = Number(account?.[2])
    const gid = Number(account?.[3])
    if (uid > 0 && gid > 0) return { uid, gid }
  }
  throw new EmbeddedPostgresError(
    'noServerUser',
    `PostgreSQL does not run as root and there is no account ${preferredAccounts.join(', ')}: start as another user or set DATABASE_URL`,
  )
}

/** Runs a short program as the server's user and gathers what it wrote. Starts in `/`: ours may be closed to that user. */
export function runProgram(
  program: string,
  args: readonly string[],
  user: ServerUser | null,
): Promise<ProgramResult> {
  return new Promise((done) => {
    execFile(program, args, { ...user, cwd: '/', env: serverEnvironment }, (error, stdout, stderr) => {
      const wrote = `${stdout}${stderr}`
      done({ ok: error === null, output: wrote === '' && error ? error.message : wrote })
    })
  })
}

/** Gives a folder and all in it to the server's user. */
export async function chownTree(folder: string, user: ServerUser): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(['.', ...names].map((name) => lchown(join(folder, name), user.uid, user.gid)))
}
