import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import { channelFilterOf } from './channel.filter.ts'
import { countMatching } from './channel.store.ts'

const refused = credentialStatus.codesOf(['invalid', 'unauthorised']).join(',')

/** Channels that nothing can be published on, as the list shows them. */
export function channelCards({
  database: { db },
}: {
  readonly database: Pick<Database, 'db'>
}): Pick<TodayCardReaders, 'channelsRefused'> {
  return {
    async channelsRefused(actor) {
      // What is kept by hand has no authorisation, and needs none.
      const filter = { credentialStatus: refused, platform: managedPlatforms.join(',') }
      const query = channelFilterOf(listChannels.query.parse(filter))
      return { value: await countMatching(db, actor, query, mostInView), filter }
    },
  }
}
