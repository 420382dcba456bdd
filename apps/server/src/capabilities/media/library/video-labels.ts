import { assertWords, wordsAsKept } from '#src/capabilities/settings/settings.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { VideoDescription } from './video-description.ts'

type Labels = Pick<VideoDescription, 'tags' | 'programmeType'>
type Wanted = {
  readonly tags?: readonly string[] | undefined
  readonly addTags?: readonly string[] | undefined
  readonly programmeType?: string | null | undefined
}
/** Of a change only what was asked: no key comes to it. */
type Labelled<W extends Wanted> = W & { readonly tags?: string[]; readonly addTags?: string[] }

/**
 * The same change with its tags as the list of tags has them, and a programme type that its list offers. What the video has
 * already stays as it is, whatever became of the word. Call it before the video is locked (`wordsAsKept`).
 *
 * @throws dictionary.withheld, dictionary.notFound
 */
export async function labelled<W extends Wanted>(
  tx: Tx,
  { locale }: Pick<SignedInContext, 'locale'>,
  wanted: W,
  has: Labels,
): Promise<Labelled<W>> {
  const { tags, addTags, programmeType } = wanted
  const held = new Set(has.tags.map((word) => word.toLowerCase()))
  const asKept = async (words: readonly string[]) => {
    const given = words.filter((word) => !held.has(word.toLowerCase()))
    const kept = await wordsAsKept(tx, 'videoTag', given)
    return [...words.filter((word) => held.has(word.toLowerCase())), ...kept]
  }
  if (programmeType && programmeType !== has.programmeType)
    await assertWords(tx, 'programmeType', [programmeType], { had: [], locale })
  return {
    ...wanted,
    ...(tags === undefined ? {} : { tags: await asKept(tags) }),
    ...(addTags === undefined ? {} : { addTags: await asKept(addTags) }),
  }
}
