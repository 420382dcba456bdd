import { opensPage, type PageName } from '@pindao/protocol/access/page-permissions.ts'
import { type ReportedList, reportedLists } from '@pindao/protocol/channel-data/data-report.endpoints.ts'
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
  readonly approvals: Suggest
  /** Saved questions to the data of one list. */
  readonly dataReports: (list: ReportedList) => Suggest
  readonly revenueReports: Suggest
  readonly settlements: Suggest
  readonly claims: Suggest
  readonly disputes: Suggest
  readonly translations: Suggest
  readonly extractions: Suggest
  readonly clips: Suggest
  readonly webhooks: Suggest
  readonly staff: Suggest
}

/** The global search (SHL-05): a few suggestions of each group, asked side by side. */
export function createSearch(ports: SuggestPorts) {
  return async (actor: Actor, words: string) => {
    if (words === '') return { files: [], contacts: [] }
    const ask = (page: PageName, suggest: Suggest) =>
      opensPage(actor.permissions, page) ? suggest(actor, words, mostSuggestions) : Promise.resolve([])
    const reportsOn = async (list: ReportedList) =>
      (await ask(list, ports.dataReports(list))).map((found) =>
        present('dataReport', found, `${pagePaths[list]}?report=${found.id}`),
      )
    const [files, contacts] = await Promise.all([
      Promise.all([
        ask('source-videos', ports.videos).then(presentAll('video', videoPath)),
        ask('channels', ports.channels).then(presentAll('channel', channelPath)),
        ask('platform-videos', ports.platformVideos).then(
          presentAll('platformVideo', over('platform-videos')),
        ),
        ask('publish-templates', ports.templates).then(
          presentAll('publishTemplate', over('publish-templates')),
        ),
        ask('contracts', ports.contracts).then(presentAll('contract', over('contracts'))),
        ask('approvals', ports.approvals).then(presentAll('approval', over('approvals'))),
        ask('revenue-reports', ports.revenueReports).then(
          presentAll('revenueReport', over('revenue-reports')),
        ),
        ask('settlements', ports.settlements).then(presentAll('settlement', over('settlements'))),
        ask('claims', ports.claims).then(presentAll('claim', over('claims'))),
        ask('disputes', ports.disputes).then(presentAll('dispute', over('disputes'))),
        ask('translations', ports.translations).then(presentAll('translation', over('translations'))),
        ask('extractions', ports.extractions).then(presentAll('extraction', extractionPath)),
        ask('clips', ports.clips).then(presentAll('clip', over('clips'))),
        ask('webhooks', ports.webhooks).then(presentAll('webhook', over('webhooks'))),
        Promise.all(reportedLists.map(reportsOn)).then((reports) => reports.flat()),
      ]),
      Promise.all([
        ports
          .staff(actor, words, mostSuggestions)
          .then(presentAll('staff', ({ id }) => personPath(String(id)))),
        ask('parties', ports.parties).then(presentAll('party', over('parties'))),
      ]),
    ])
    return { files: sharePlaces(files), contacts: sharePlaces(contacts) }
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

const presentAll =
  (type: SuggestionType, pathOf: (found: Found) => string) =>
  (records: readonly Found[]): Suggestion[] =>
    records.map((found) => present(type, found, pathOf(found)))

/** The preview, over the list of videos. */
function videoPath({ id }: Found): string {
  return `${pagePaths['source-videos']}?preview=${id}`
}

/** The record, over the list of its page. */
const over =
  (page: PageName) =>
  ({ id }: Found): string =>
    `${pagePaths[page]}?detail=${id}`

function channelPath({ title }: Found): string {
  return `${pagePaths.channels}?${new URLSearchParams({ title: searchable(title) })}`
}

/** The list, narrowed to what was taken out of the film. */
const extractionPath = ({ title }: Found): string =>
  `${pagePaths.extractions}?${new URLSearchParams({ words: searchable(title) })}`

/** The longest part of a title that a search takes: platforms allow what VAL-02 forbids. */
function searchable(title: string): string {
  const parts = title.split(/[`[\]]/u).map((part) => cutText(part.trim(), searchLength))
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}
