import { opensPage, type PageName } from '@pindao/protocol/access/page-permissions.ts'
import { searchLength } from '@pindao/protocol/core/fields.ts'
import { cutText } from '@pindao/protocol/core/texts.ts'
import { pagePaths, personPath } from '@pindao/protocol/navigation/page-paths.ts'
import {
  mostSuggestions,
  type Suggestion,
  type SuggestionType,
} from '@pindao/protocol/navigation/search.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'

/** A record that another capability found; `title` is what people call it. */
export type Found = {
  readonly id: bigint
  readonly title: string
  readonly subtitle: string | null
  readonly thumbnailUrl: string | null
}

/** At most `limit` records that this person may see and whose name holds the words. Nothing without permission. */
export type Suggest = (actor: Actor, words: string, limit: number) => Promise<readonly Found[]>

/** Who knows the records; all of them but staff come after navigation, so `compose.ts` wires them. */
export type SuggestPorts = {
  readonly videos: Suggest
  readonly channels: Suggest
  readonly platformVideos: Suggest
  readonly templates: Suggest
  readonly parties: Suggest
  readonly contracts: Suggest
  readonly revenueReports: Suggest
  readonly settlements: Suggest
  readonly claims: Suggest
  readonly staff: Suggest
}

/** The global search (SHL-05): a few suggestions of each group, asked side by side. */
export function createSearch(ports: SuggestPorts) {
  return async (actor: Actor, words: string) => {
    if (words === '') return { files: [], contacts: [] }
    const ask = (page: PageName, suggest: Suggest) =>
      opensPage(actor.permissions, page) ? suggest(actor, words, mostSuggestions) : Promise.resolve([])
    const [
      videos,
      channels,
      platformVideos,
      templates,
      parties,
      contracts,
      reports,
      settlements,
      claims,
      staff,
    ] = await Promise.all([
      ask('source-videos', ports.videos),
      ask('channels', ports.channels),
      ask('platform-videos', ports.platformVideos),
      ask('publish-templates', ports.templates),
      ask('parties', ports.parties),
      ask('contracts', ports.contracts),
      ask('revenue-reports', ports.revenueReports),
      ask('settlements', ports.settlements),
      ask('claims', ports.claims),
      ports.staff(actor, words, mostSuggestions),
    ])
    return {
      files: sharePlaces([
        videos.map((found) => present('video', found, videoPath(found))),
        channels.map((found) => present('channel', found, channelPath(found))),
        platformVideos.map((found) => present('platformVideo', found, platformVideoPath(found))),
        templates.map((found) => present('publishTemplate', found, templatePath(found))),
        contracts.map((found) => present('contract', found, contractPath(found))),
        reports.map((found) => present('revenueReport', found, reportPath(found))),
        settlements.map((found) => present('settlement', found, settlementPath(found))),
        claims.map((found) => present('claim', found, claimPath(found))),
      ]),
      contacts: sharePlaces([
        staff.map((found) => present('staff', found, personPath(String(found.id)))),
        parties.map((found) => present('party', found, partyPath(found))),
      ]),
    }
  }
}

/**
 * Several kinds are one group (files) with five places: they take turns, so that the many videos leave some to the few
 * channels. Shown kind by kind.
 */
function sharePlaces(kinds: readonly (readonly Suggestion[])[]): Suggestion[] {
  const turns = Array.from({ length: mostSuggestions }, (_, turn) =>
    kinds.flatMap((kind) => kind[turn] ?? []),
  )
  const shown = new Set(turns.flat().slice(0, mostSuggestions))
  return kinds.flatMap((kind) => kind.filter((one) => shown.has(one)))
}

function present(type: SuggestionType, { id, ...shown }: Found, path: string): Suggestion {
  return { type, id: String(id), ...shown, path }
}

/** The preview, over the list of videos. */
function videoPath({ id }: Found): string {
  return `${pagePaths['source-videos']}?preview=${id}`
}

/** The record, over the list of what is on the platforms. */
function platformVideoPath({ id }: Found): string {
  return `${pagePaths['platform-videos']}?detail=${id}`
}

/** The record, over the list of templates. */
function templatePath({ id }: Found): string {
  return `${pagePaths['publish-templates']}?detail=${id}`
}

/** The record, over the list of contracts. */
function contractPath({ id }: Found): string {
  return `${pagePaths.contracts}?detail=${id}`
}

/** The record, over the list of report files. */
function reportPath({ id }: Found): string {
  return `${pagePaths['revenue-reports']}?detail=${id}`
}

/** The record, over the list of settlements. */
function settlementPath({ id }: Found): string {
  return `${pagePaths.settlements}?detail=${id}`
}

/** The record, over the list of claims. */
function claimPath({ id }: Found): string {
  return `${pagePaths.claims}?detail=${id}`
}

/** The record, over the list of parties. */
function partyPath({ id }: Found): string {
  return `${pagePaths.parties}?detail=${id}`
}

function channelPath({ title }: Found): string {
  return `${pagePaths.channels}?${new URLSearchParams({ title: searchable(title) })}`
}

/** The longest part of a title that a search takes: platforms allow what VAL-02 forbids. */
function searchable(title: string): string {
  const parts = title.split(/[`[\]]/u).map((part) => cutText(part.trim(), searchLength))
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}
