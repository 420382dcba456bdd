import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { channelOperation, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import { channelFilterOf } from './channel.filter.ts'
import { countMatching } from './channel.store.ts'

const refused = credentialStatus.codesOf(['invalid', 'unauthorised']).join(',')

/** What today holds of channels, each number as the list shows it, and of the projects by whose quota they are called. */
export function channelCards({
  database: { db },
  countLowQuotas,
}: {
  readonly database: Pick<Database, 'db'>
  /** How many API projects have less than a tenth of a bucket left today. */
  readonly countLowQuotas: () => Promise<number>
}): Pick<TodayCardReaders, 'channelsRefused' | 'staleSyncs' | 'quotaLow'> {
  const counted = async (actor: Actor, conditions: Readonly<Record<string, string>>) => {
    // What is kept by hand has no authorisation and is never read, and needs neither.
    const filter = { ...conditions, platform: managedPlatforms.join(',') }
    const query = channelFilterOf(listChannels.query.parse(filter))
    return { value: await countMatching(db, actor, query, mostInView), filter }
  }
  return {
    channelsRefused: (actor) => counted(actor, { credentialStatus: refused }),
    // One that is refused says so itself; one that is shelved may rest.
    staleSyncs: (actor) =>
      counted(actor, {
        sync: 'stale',
        credentialStatus: String(credentialStatus.codes.normal),
        operation: String(channelOperation.codes.running),
      }),
    quotaLow: async () => ({ value: await countLowQuotas(), filter: {} }),
  }
}
