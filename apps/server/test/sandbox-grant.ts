import { z } from 'zod'

/** Client of the sandbox's Google, as the server is configured with it. */
export const sandboxClient = { id: 'pindao-sandbox', secret: 'sandbox-secret' }

const redirectUri = 'http://localhost:8080/api/channels/connections/callback'
const scopes = ['youtube', 'youtube.upload', 'youtube.force-ssl'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
)
const tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

/** Presses "allow" on the sandbox's consent page for a channel, for the usual scopes or others, and trades the code. */
export async function consentAndTrade(
  address: string,
  channelId: string,
  asked: readonly string[] = scopes,
): Promise<{ accessToken: string; refreshToken: string }> {
  const answer = await fetch(`${address}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: await consent(address, channelId, asked),
      redirect_uri: redirectUri,
      client_id: sandboxClient.id,
      client_secret: sandboxClient.secret,
    }),
  })
  const parsed = tokens.parse(await answer.json())
  return { accessToken: parsed.access_token, refreshToken: parsed.refresh_token }
}

async function consent(address: string, channelId: string, asked: readonly string[]): Promise<string> {
  const answer = await fetch(`${address}/o/oauth2/v2/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      client_id: sandboxClient.id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: asked.join(' '),
      access_type: 'offline',
      prompt: 'consent',
      state: 'test',
      channel: channelId,
      decision: 'allow',
    }),
  })
  const code = new URL(answer.headers.get('location') ?? 'about:blank').searchParams.get('code')
  if (!code) throw new Error(`the consent page answered ${answer.status}`)
  return code
}
