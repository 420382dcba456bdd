import { createWebhook } from '@pindao/protocol/webhooks/webhook.endpoints.ts'
import { outputOf, type World } from '#src/capabilities/access/access.test-support.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'

export type Person = Awaited<ReturnType<World['signIn']>>
export const idOf = ({ userInfo }: Person) => BigInt(userInfo.user.userId)

export type HookCall = {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What the receivers of the sandbox were told. */
export function receiversOf(world: World) {
  return {
    address: (name: string) => `${world.outside}/hooks/${name}`,
    calls: async () =>
      (await (await fetch(`${world.outside}/__sandbox/hooks`)).json()) as readonly HookCall[],
    clear: async () => {
      await fetch(`${world.outside}/__sandbox/hooks`, { method: 'DELETE' })
      await fetch(`${world.outside}/__sandbox/faults`, { method: 'DELETE' })
    },
  }
}

let hooks = 0

/** A webhook of somebody's, with its secret. */
export async function newHook(world: World, by: Person, over: Record<string, unknown> = {}) {
  hooks += 1
  const body = {
    name: `系统 ${hooks}`,
    url: receiversOf(world).address('data'),
    events: ['channel.added' as const, 'channel.disconnected' as const],
    active: true,
    ...over,
  }
  return outputOf(createWebhook, await world.call(createWebhook, { body }, by))
}

/** A channel has come: its line of the timeline, in a transaction that ends well or not. */
export async function channelAdded(world: World, channelId: bigint, ends: 'well' | 'badly' = 'well') {
  const at = new Date(world.now()).toISOString()
  const line = { at, actor: 'person', from: null, to: 0, reason: 'created' } as const
  await world.database
    .transaction(async (tx) => {
      await writeEvent(tx, 'channel', channelId, line)
      if (ends === 'badly') throw new Error('taken back')
    })
    .catch((error: unknown) => {
      if (ends === 'well') throw error
    })
}
