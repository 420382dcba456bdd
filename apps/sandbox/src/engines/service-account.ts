import { generateKeyPairSync } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** A key file as Google hands it out for a service account; what is not needed to get a token is left out. */
const KeyFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string(),
  private_key_id: z.string(),
  private_key: z.string(),
  client_email: z.string(),
})
export type ServiceAccount = z.infer<typeof KeyFile>

/** Where the key file of the sandbox's service account lies, below its data folder. */
export const SERVICE_ACCOUNT_FILE = 'google-service-account.json'

/** Reads the service account's key file, which is made on the first start and readable by its owner only. */
export async function loadServiceAccount(dataDir: string): Promise<ServiceAccount> {
  const path = join(dataDir, SERVICE_ACCOUNT_FILE)
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (kept !== null) return KeyFile.parse(JSON.parse(kept))
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const made: ServiceAccount = {
    type: 'service_account',
    project_id: 'pindao-sandbox',
    private_key_id: 'sandbox-1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    client_email: 'translation@pindao-sandbox.iam.gserviceaccount.com',
  }
  await writeFile(path, JSON.stringify(made), { mode: 0o600 })
  return made
}
