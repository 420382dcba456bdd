import { type ComposerCells, no, yes } from '@pindao/protocol/publishing/publish-composer.cells.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { SaidByTemplate } from '@pindao/protocol/publishing/publish-template.ts'
import { publishTitleOf } from '@pindao/protocol/publishing/youtube-rules.ts'

/** What a row begins with, each part where it is known. */
export type RowBeginning = {
  readonly videoTitle: string
  /** What a template made of the video on the channel. */
  readonly filled: {
    readonly templateId: bigint
    readonly title: string
    readonly description: string
    readonly tags: readonly string[]
    readonly said: SaidByTemplate
  } | null
  /** What the person chose on the channel the last time. */
  readonly remembered: { readonly visibility: number; readonly madeForKids: boolean } | null
  /** What the channel says of all its videos. */
  readonly madeForKids: boolean | null
}

/**
 * The cells of a new row: what the template says, else the channel, else the person's last choice; private where nobody
 * says otherwise, and for whom it is made stays open, as in the publish form.
 */
export function beginningCells({ videoTitle, filled, remembered, madeForKids }: RowBeginning): ComposerCells {
  const said: SaidByTemplate = filled?.said ?? {}
  const forKids = said.madeForKids ?? madeForKids ?? remembered?.madeForKids ?? null
  const cells: ComposerCells = {
    title: filled?.title ?? publishTitleOf(videoTitle),
    description: filled?.description ?? '',
    tags: (filled?.tags ?? []).join(', '),
    visibility: nameOf(said.visibility ?? remembered?.visibility ?? visibilityCodes.private),
    madeForKids: forKids === null ? '' : flag(forKids),
    categoryId: said.categoryId ?? '',
    language: said.language ?? '',
    audioLanguage: said.audioLanguage ?? '',
    playlistIds: (said.playlistIds ?? []).join(', '),
    syntheticMedia: said.syntheticMedia === undefined ? '' : flag(said.syntheticMedia),
    fbFormat: said.fbFormat ?? '',
    fbAge: said.fbAge ?? '',
    templateId: filled === null ? '' : String(filled.templateId),
  }
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''))
}

const flag = (value: boolean) => (value ? yes : no)
const nameOf = (code: number): string =>
  Object.entries(visibilityCodes).find(([, one]) => one === code)?.[0] ?? 'private'
