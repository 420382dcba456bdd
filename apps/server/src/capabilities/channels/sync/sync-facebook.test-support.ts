import { FACEBOOK_CLIENT } from '@pindao/sandbox/facebook/facebook.seeds.ts'
import { createFacebook, facebookScopes } from '#src/capabilities/platforms/facebook/facebook.ts'
import { platformsOf } from '#src/capabilities/platforms/platforms.ts'
import { createReelBook } from '#src/capabilities/platforms/quota/reel.book.ts'
import { createUsageBook } from '#src/capabilities/platforms/quota/usage.book.ts'
import { readEnv } from '#src/platform/env.ts'
import { startSandboxWorld } from '../../../../test/sandbox-world.ts'
import { createGrantRig } from '../grants/grants.test-support.ts'
import { syncDue } from './sync.service.ts'

const minute = 60_000

/** Pages of the sandbox's Facebook, read by the room of Facebook as the product has it. */
export async function createFacebookRig() {
  const sandbox = await startSandboxWorld()
  const rig = await createGrantRig()
  const facebook = `${sandbox.address}/facebook`
  const room = createFacebook({
    env: readEnv({
      APP_ENV: 'test',
      SANDBOX: 'true',
      FACEBOOK_CLIENT_ID: FACEBOOK_CLIENT.id,
      FACEBOOK_CLIENT_SECRET: FACEBOOK_CLIENT.secret,
      FACEBOOK_GRAPH_URL: facebook,
      FACEBOOK_DIALOG_URL: facebook,
    }),
    clock: rig.deps.clock,
    redirectUri: 'http://localhost/back',
    usage: createUsageBook(rig.deps),
    reels: createReelBook(rig.deps),
  })
  const platforms = platformsOf([room])
  const deps = { ...rig.deps, platforms, ...rig.service({ platforms }) }

  /** Somebody grants us these Pages; the ids of their channels. */
  async function connect(person: string, pageIds: readonly string[]): Promise<readonly bigint[]> {
    const asked = new URL(room.connection.consentUrl({ kind: 'fb_user', state: 's', codeVerifier: 'v' }))
    const form = new URLSearchParams([...asked.searchParams, ['person', person], ['decision', 'allow']])
    for (const id of pageIds) form.append('page', id)
    for (const scope of facebookScopes) form.append('grant', scope)
    const answer = await fetch(asked.origin + asked.pathname, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    })
    const back = new URL(answer.headers.get('location') ?? 'about:blank')
    const code = back.searchParams.get('code') ?? ''
    const tokens = await room.connection.exchange({ kind: 'fb_user', code, codeVerifier: 'v' })
    const { account, channels } = await room.connection.reach('fb_user', tokens.accessToken)
    const owner = await rig.person('owner')
    const { channelIds } = await rig.grant({
      kind: 'fb_user',
      account: account.accountId,
      tokens,
      channels: channels.map(({ channel, token }) => ({
        id: channel.platformChannelId,
        owner,
        token: token ?? '',
      })),
    })
    return channelIds
  }

  const run = () => syncDue(deps)
  return {
    ...rig,
    steer: sandbox.control,
    connect,
    run,
    /** Until every Page has had its first reading. */
    async runFirst() {
      await run()
      rig.pass(11 * minute)
      await run()
    },
    /** Paths of the Graph API that were called since the last look. */
    async called(): Promise<readonly string[]> {
      const address = `${sandbox.direct}/__sandbox/calls`
      const calls = (await (await fetch(address)).json()) as { path: string }[]
      await fetch(address, { method: 'DELETE' })
      return calls.map(({ path }) => path.replace('/facebook/v26.0', ''))
    },
    chains: () =>
      rig.rows<{ problem: string | null; failures: number; page: string | null }>(
        'SELECT problem, failures, page FROM channel_sync ORDER BY channel_id',
      ),
    close: sandbox.close,
  }
}
export type FacebookRig = Awaited<ReturnType<typeof createFacebookRig>>
