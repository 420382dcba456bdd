import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { changeCardOf } from '@pindao/protocol/publishing/publish-change.ts'
import type { listSubtitleStages, sumSubtitleStages } from '@pindao/protocol/subtitles/stages.endpoints.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { windowOf } from '#src/platform/db/listing.ts'
import type { Kit } from '#src/platform/kit.ts'
import * as store from './stages.store.ts'

const captionPlatforms = managedPlatforms.filter((platform) => changeCardOf(platform).captions)

type Films = EndpointParsed<typeof sumSubtitleStages>['query']
const filmsOf = ({ channelId, words, programme, language }: Films): store.FilmFilter => ({
  // An emptied field of a form is none.
  words: words || undefined,
  programme: programme || undefined,
  language,
  channelId: channelId === undefined ? undefined : BigInt(channelId),
  captionPlatforms,
})

/** How far the subtitles of films are, stage by stage (issue 20, part 4). */
export function createStages({ database: { db } }: Pick<Kit, 'database'>) {
  return {
    list: ({ actor }: SignedInContext, query: EndpointParsed<typeof listSubtitleStages>['query']) => {
      const { stage, state, sort } = query
      return store.findStages(db, actor, { ...filmsOf(query), stage, state, sort }, windowOf(query))
    },
    sums: ({ actor }: SignedInContext, query: Films) => store.sumStages(db, actor, filmsOf(query)),
  }
}
export type Stages = ReturnType<typeof createStages>
