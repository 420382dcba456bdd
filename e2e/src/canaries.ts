import { readdir, readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { channelCredential } from '@pindao/server/capabilities/channels/channel.table.ts'
import { createGrantSecrets } from '@pindao/server/capabilities/channels/grants/grant.secrets.ts'
import { platformGrant } from '@pindao/server/capabilities/channels/grants/grant.table.ts'
import { createSecretBox, parseSecretKeys } from '@pindao/server/platform/crypto/secret-box.ts'
import { createDatabase } from '@pindao/server/platform/db/database.ts'
import { findRunningDatabase } from '@pindao/server/platform/embedded-postgres/running.ts'
import { createLogger } from '@pindao/server/platform/log.ts'

/** So much of a token says whose it is. */
const length = 30

/** Every token that a running product keeps of its grants and Pages, opened with its own keys. */
export async function tokensKept(dataDir: string): Promise<readonly string[]> {
  const keys = (await readFile(join(dataDir, 'secret-keys'), 'utf8')).trim()
  const sealed = createGrantSecrets(createSecretBox(parseSecretKeys(keys)))
  const url = await findRunningDatabase(dataDir)
  if (url === null) throw new Error('no database is running')
  const { db, close } = createDatabase({ url, max: 1, log: createLogger('e2e', 'error'), name: 'e2e' })
  try {
    const grants = await db.select().from(platformGrant)
    const channels = await db.select().from(channelCredential)
    const opened = [
      ...grants.flatMap((grant) => [sealed.accessToken(grant), sealed.refreshToken(grant)]),
      ...channels.map(({ channelId, accessTokenSealed }) =>
        accessTokenSealed === null ? null : sealed.pageToken(channelId, accessTokenSealed),
      ),
    ]
    return opened.filter((token) => token !== null)
  } finally {
    await close()
  }
}

/** The files of the product itself in which one of these tokens stands: plain, in base64 at any place, or in hex. */
export async function filesWith(dataDir: string, tokens: readonly string[]): Promise<readonly string[]> {
  const needles = tokens.flatMap(formsOf)
  const files = await filesIn(dataDir, ['sandbox'])
  const postgres = await realpath(join(dataDir, 'postgres')).catch(() => null)
  if (postgres !== null && !postgres.startsWith(dataDir + sep)) files.push(...(await filesIn(postgres)))
  const hits: string[] = []
  for (const file of files) {
    // The database removes files while it runs.
    const bytes = await readFile(file).catch(() => null)
    if (bytes !== null && needles.some((needle) => bytes.includes(needle))) hits.push(file)
  }
  return hits
}

/** The processes of a product whose arguments or environment have one of these tokens. */
export async function processesWith(dataDir: string, tokens: readonly string[]): Promise<readonly string[]> {
  const needles = tokens.flatMap(formsOf)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))
  const hits: string[] = []
  for (const pid of pids) {
    const parts = ['cmdline', 'environ'].map((part) =>
      readFile(`/proc/${pid}/${part}`).catch(() => Buffer.of()),
    )
    const said = Buffer.concat(await Promise.all(parts))
    if (said.includes(dataDir) && needles.some((needle) => said.includes(needle))) hits.push(pid)
  }
  return hits
}

function formsOf(given: string): readonly string[] {
  const inner = given.slice(8)
  const base64 = [0, 1, 2].map((skipped) =>
    Buffer.from(inner.slice(skipped)).toString('base64').slice(0, length),
  )
  return [
    inner.slice(0, length),
    ...base64,
    Buffer.from(inner)
      .toString('hex')
      .slice(0, 2 * length),
  ]
}

async function filesIn(folder: string, but: readonly string[] = []): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const left = but.map((name) => join(folder, name))
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !left.some((folderLeft) => path.startsWith(folderLeft + sep)))
}
