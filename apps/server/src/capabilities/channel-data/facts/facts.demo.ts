import type { Channels } from '#src/capabilities/channels/channels.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { DemoLife } from '#src/platform/demo.ts'
import { type CollectionDeps, collectDue } from '../collection/collection.service.ts'
import { takeFilesDue } from '../collection/file.service.ts'

/** As long as the story of the demo company's channels is told. */
const demoDays = 120

/** A third of a year of numbers, told by the sandbox and collected as always; done again after a stop it changes nothing. */
export async function seedFacts(
  life: DemoLife,
  deps: CollectionDeps & Pick<Channels['api'], 'wholeLists' | 'readDue'>,
): Promise<void> {
  const { database, clock, wholeLists } = deps
  await life.settle()
  // Days are asked for of the videos that are known: the whole lists come first.
  const ids = await wholeLists.readable(database.db)
  await database.transaction((tx) => wholeLists.read(tx, ids, instantIn(clock, 0)))
  await deps.readDue()
  await collectDue(deps, { backDays: demoDays, spreadSeconds: 0 })
  await takeFilesDue(deps)
}
