import { z } from 'zod'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'
import type { ConnectionService } from './grants/connection.service.ts'

const wantedChannels = 60
/** The demo operator has these from the first start on. */
const firstChannels = 3

const channelChoice = /name="channel" value="([^"]+)"/gu

/** Connects the channels of the sandbox, each by one of the operators, some weeks ago. */
export async function seedChannels(
  life: DemoLife,
  connections: Pick<ConnectionService, 'connect'>,
): Promise<void> {
  const operators = (await life.people()).filter(({ role }) => role === 'operator')
  for (let index = firstChannels; index < wantedChannels; index += 1) {
    const owner = ownerOf(operators, index)
    if (owner === undefined) return
    const ctx = life.contextOf(owner)
    await life.at(40 - (index % 9), 2 + (index % 8), () =>
      connections.connect(ctx, (consentUrl) => allowNth(consentUrl, index)),
    )
  }
}

/** A third of them belongs to whoever signs in as the demo operator. */
export function ownerOf(operators: readonly DemoPerson[], index: number): DemoPerson | undefined {
  return index % 3 === 0 ? operators[0] : operators[index % operators.length]
}

/** Chooses the nth channel on the sandbox's consent page and presses "allow". */
export async function allowNth(consentUrl: string, index: number): Promise<URLSearchParams> {
  const page = await (await fetch(consentUrl)).text()
  const channels = [...page.matchAll(channelChoice)].map((match) => match[1] ?? '')
  const form = new URLSearchParams(new URL(consentUrl).search)
  form.set('channel', z.string().min(1).parse(channels[index]))
  form.set('decision', 'allow')
  const answer = await fetch(consentUrl.split('?')[0] ?? '', {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? 'about:blank').searchParams
}
