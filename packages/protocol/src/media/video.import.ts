import { z } from 'zod'
import { id, language } from '#src/core/fields.ts'
import { length, optionalText } from '#src/core/rules.ts'
import { importTarget } from '#src/sheets/import.ts'
import {
  licenceDay,
  mostTags,
  programme,
  programmeType,
  remarkLength,
  tagLength,
  tags,
  tagsIn,
  videoTitle,
} from './video.fields.ts'

/** The longest name of a channel that is looked for. */
const channelNameLength = 200
/** Tags in one cell, with what separates them. */
const tagsLength = mostTags * (tagLength + 2)

const areTags = (text: string) => tags.safeParse(tagsIn(text)).success

/**
 * Source videos by a sheet: titles, channels, and what is said of them, as the export writes it. The id alone names a video: file names come again (`第1集.mp4`), and one that happens to be
 * unique today would change another video tomorrow. A channel is named as people see it, or by its handle.
 */
export const videoImport = importTarget({
  columns: {
    id: { rule: id, key: true },
    title: { rule: videoTitle },
    channel: { rule: length(channelNameLength).trim() },
    language: { rule: language },
    programme: { rule: programme },
    programmeType: { rule: programmeType },
    episode: { rule: z.string().regex(/^[1-9]\d{0,4}$/, { error: 'positiveInteger' }) },
    tags: { rule: length(tagsLength).trim().refine(areTags, { error: 'pattern' }) },
    licenceFrom: { rule: licenceDay },
    licenceTo: { rule: licenceDay },
    remark: { rule: optionalText(remarkLength) },
  },
})
