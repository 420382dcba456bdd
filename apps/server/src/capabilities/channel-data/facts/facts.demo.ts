import type { Channels } from '#src/capabilities/channels/channels.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { DemoLife } from '#src/platform/demo.ts'
import { type CollectionDeps, collectDue } from '../collection/collection.service.ts'
import { hastenFirst, makeDue } from '../collection/collection.store.ts'
import { takeFilesDue } from '../collection/file.service.ts'
import { playStudio } from './studio.demo.ts'

/** As long as the story of the demo company's channels is told. */
const usualDays = 120

type Deps = CollectionDeps & Pick<Channels['api'], 'wholeLists' | 'readDue'>

/**
 * A third of a year of numbers, told by the sandbox and collected as always; done again after a stop it changes nothing.
 * It comes as soon as there are channels: whoever looks at the pages of data in the first minutes finds numbers.
 */
export async function seedFacts(life: DemoLife, deps: Deps, days = usualDays): Promise<void> {
  await playStudio(life, deps.database.db, days)
  await readLists(deps)
  // Whatever the collector began by itself meanwhile would come one after the other.
  await hastenFirst(deps.database.db, instantIn(deps.clock, 0))
  await collectDue(deps, { backDays: days, spreadSeconds: 0 })
  await takeFilesDue(deps)
}

/** The days of what the demo company published since. */
export async function seedLateFacts(life: DemoLife, deps: Deps, days = usualDays): Promise<void> {
  await life.settle()
  const ids = await readLists(deps)
  const now = instantIn(deps.clock, 0)
  await deps.database.transaction(async (tx) => {
    for (const id of ids) await makeDue(tx, id, now)
  })
  await collectDue(deps, { backDays: days, spreadSeconds: 0 })
}

/** Days are asked for of the videos that are known: the whole lists come first. */
async function readLists({ database, clock, wholeLists, readDue }: Deps): Promise<readonly bigint[]> {
  const ids = await wholeLists.readable(database.db)
  await database.transaction((tx) => wholeLists.read(tx, ids, instantIn(clock, 0)))
  await readDue()
  return ids
}
