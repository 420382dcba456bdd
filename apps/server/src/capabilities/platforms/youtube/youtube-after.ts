import { z } from 'zod'
import type { AfterSteps, SeenVideo, ShownAs, VideoWords } from '../platform-after.ts'
import { youtubeCosts } from './youtube-costs.ts'
import type { YoutubeHttp } from './youtube-http.ts'
import { problemOfAnswer as problemOf } from './youtube-problems.ts'
import { createYoutubeTracks } from './youtube-tracks.ts'

const { list, write, captionList, captions, captionUpdate } = youtubeCosts
const look = list.units

/** With the look before, the call, and the look that proves it (platforms.md A7). */
const costs: AfterSteps['costs'] = {
  words: look + write.units + look,
  visibility: look + write.units + look,
  thumbnail: look + write.units,
  caption: captionList.units + Math.max(captions.units, captionUpdate.units) + captionList.units,
  captionRemoval: captionList.units + write.units + captionList.units,
  playlist: look + write.units + look,
  playlistRemoval: look + write.units + look,
  removal: look + write.units + look,
}

const perLook = 50
const countries = z.array(z.string()).optional()

/**
 * Every writable property of the two parts that are written: `videos.update` deletes what a part leaves out
 * (platforms.md A4).
 */
const snippet = z.object({
  title: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  categoryId: z.string(),
  defaultLanguage: z.string().optional(),
  defaultAudioLanguage: z.string().optional(),
})
const status = z.object({
  privacyStatus: z.enum(['public', 'unlisted', 'private']).optional(),
  publishAt: z.string().optional(),
  license: z.string().optional(),
  embeddable: z.boolean().optional(),
  publicStatsViewable: z.boolean().optional(),
  selfDeclaredMadeForKids: z.boolean().optional(),
  containsSyntheticMedia: z.boolean().optional(),
})
const whole = z.object({ snippet, status })
const seenVideos = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet,
        status: status.extend({ uploadStatus: z.string().optional() }),
        contentDetails: z
          .object({
            regionRestriction: z.object({ allowed: countries, blocked: countries }).optional(),
          })
          .optional(),
      }),
    )
    .default([]),
})
type Told = z.output<typeof seenVideos>['items'][number]

/** What is changed of a video after it was published, by `videos.update` on what was read (platforms.md A4, A5). */
export function createYoutubeAfter(http: YoutubeHttp): AfterSteps {
  async function update(token: string, part: 'snippet' | 'status', body: object): Promise<void> {
    const answer = await http.call(token, {
      method: 'PUT',
      cost: write,
      url: http.address(token, '/youtube/v3/videos', { part }),
      headers: { 'content-type': 'application/json; charset=UTF-8' },
      body: JSON.stringify(body),
    })
    if (answer.status !== 200) throw problemOf(answer)
  }

  return {
    costs,
    perLook,

    async look(token, videoIds) {
      const query = { part: 'snippet,status,contentDetails', id: videoIds.join(',') }
      const { items } = await http.read(token, '/youtube/v3/videos', query, seenVideos)
      return items.map(seenOf)
    },

    async amend(token, seen, words) {
      const { snippet: before } = wholeOf(seen)
      await update(token, 'snippet', { id: seen.videoId, snippet: { ...before, ...saidOf(words) } })
    },

    async show(token, seen, as) {
      const { publishAt: _before, ...before } = wholeOf(seen).status
      await update(token, 'status', { id: seen.videoId, status: { ...before, ...shownAs(as) } })
    },

    ...createYoutubeTracks(http),
  }
}

const wholeOf = (seen: SeenVideo) => whole.parse(JSON.parse(seen.whole))

/** A language that is taken away is left out; a category has to be there. */
function saidOf({ title, description, tags, categoryId, language }: Partial<VideoWords>) {
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(tags === undefined ? {} : { tags }),
    ...(categoryId ? { categoryId } : {}),
    ...(language === undefined ? {} : { defaultLanguage: language ?? undefined }),
  }
}

function shownAs({ visibility, publishAt }: ShownAs) {
  return visibility === 'scheduled' ? { privacyStatus: 'private', publishAt } : { privacyStatus: visibility }
}

function seenOf(told: Told): SeenVideo {
  const { id, snippet: said, status: shown, contentDetails } = told
  const region = contentDetails?.regionRestriction
  return {
    videoId: id,
    words: {
      title: said.title,
      description: said.description ?? '',
      tags: said.tags ?? [],
      categoryId: said.categoryId,
      language: said.defaultLanguage ?? null,
    },
    privacy: shown.privacyStatus ?? null,
    processing: shown.uploadStatus ?? null,
    scheduledAt: shown.publishAt ?? null,
    regionAllowed: region?.allowed ?? null,
    regionBlocked: region?.blocked ?? null,
    whole: JSON.stringify(whole.parse(told)),
  }
}
