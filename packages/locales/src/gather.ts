import type { Pack } from './load-pack.ts'

/**
 * The section of a pack with what its capability adds to packs that the whole product shares: `shared.errors`,
 * `shared.audit`, … by the name of the pack that it goes into.
 */
const sharedSection = 'shared'

/**
 * The pack of a namespace with what all capabilities add to it.
 *
 * @param files the packs of one language as their files say them, by namespace
 * @throws RangeError where two of them say the same key
 */
export function gatherPack(namespace: string, files: ReadonlyMap<string, Pack>): Pack {
  const { [sharedSection]: _, ...own } = files.get(namespace) ?? {}
  const additions = [...files.values()].map((file) => partOf(partOf(file, sharedSection), namespace))
  return additions.reduce((all, added) => merged(all, added, namespace), own)
}

function partOf(pack: Pack, name: string): Pack {
  const part = pack[name]
  return typeof part === 'object' ? part : {}
}

function merged(one: Pack, other: Pack, path: string): Pack {
  const all: Record<string, string | Pack> = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const known = all[key]
    if (known === undefined) all[key] = value
    else if (typeof known === 'object' && typeof value === 'object')
      all[key] = merged(known, value, `${path}.${key}`)
    else throw new RangeError(`two texts for ${path}.${key}`)
  }
  return all
}
