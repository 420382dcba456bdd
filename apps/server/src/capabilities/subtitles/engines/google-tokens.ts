import { readFile } from 'node:fs/promises'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { readAnswer, sendToEngine, troubleOf } from './engine-http.ts'
import { EngineTrouble } from './translation-engine.ts'

const limitMs = 20_000
const scope = 'https://www.googleapis.com/auth/cloud-translation'
const lifeSeconds = 3600
/** A token that ends so soon is not begun with. */
const spareMs = 60_000

const KeyFile = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
  private_key_id: z.string().optional(),
})
const Token = z.object({ access_token: z.string(), expires_in: z.number() })

/** Tokens of a service account (RFC 7523), each used until it ends; the key file is read when it is first needed. */
export function createGoogleTokens(settings: { readonly keyFile: string; readonly tokenUrl: string }) {
  let kept: { readonly token: string; readonly project: string; readonly endsAt: number } | null = null

  async function assertion(key: z.output<typeof KeyFile>): Promise<string> {
    const signing = await importPKCS8(key.private_key, 'RS256')
    return new SignJWT({ scope })
      .setProtectedHeader({
        alg: 'RS256',
        typ: 'JWT',
        ...(key.private_key_id && { kid: key.private_key_id }),
      })
      .setIssuer(key.client_email)
      .setAudience(settings.tokenUrl)
      .setIssuedAt()
      .setExpirationTime(`${lifeSeconds}s`)
      .sign(signing)
  }

  return {
    /** @throws EngineTrouble; the signal's reason */
    async current(signal: AbortSignal): Promise<{ readonly token: string; readonly project: string }> {
      if (kept !== null && kept.endsAt > Date.now() + spareMs) return kept
      const key = await readKeyFile(settings.keyFile)
      const answer = await sendToEngine({
        url: settings.tokenUrl,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(
          new URLSearchParams({
            grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
            assertion: await assertion(key),
          }),
        ),
        signal,
        limitMs,
      })
      if (answer.status === 400) throw new EngineTrouble('key', 'the service account gets no token')
      if (answer.status !== 200) throw troubleOf(answer)
      const { access_token: token, expires_in: seconds } = readAnswer(answer.text, Token)
      kept = { token, project: key.project_id, endsAt: Date.now() + seconds * 1000 }
      return kept
    },
    forget(): void {
      kept = null
    },
  }
}

async function readKeyFile(path: string): Promise<z.output<typeof KeyFile>> {
  try {
    return KeyFile.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    // Neither its words nor an error's may carry the key on.
    throw new EngineTrouble('key', `${path} is no key file of a service account`)
  }
}
