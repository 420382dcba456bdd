import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import {
  type PublishDraft,
  type PublishFieldProblem,
  platformFields,
  publishFieldProblems,
} from '@pindao/protocol/publishing/platform-fields.ts'
import { type RequestedVisibility, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { AppError } from '#src/platform/app-error.ts'

const visibilities = Object.entries(visibilityCodes) as [RequestedVisibility, number][]

/** What is to be published, as a task or a request says it. */
type Words = Omit<PublishDraft, 'visibility' | 'durationSec'> & { readonly visibility: number }

/**
 * That the platform takes what is to be published, by the limits of its card. The fields of the form have said so before;
 * a template, a plan or another client of ours may not have.
 *
 * @param durationMs null where it is not known yet
 * @throws publishing.textTooLong, publishing.visibilityNotOffered, publishing.tooSoon, publishing.scheduleTooFar,
 *   publishing.reelLength, publishing.textCharacters, each with its field
 */
export function assertPlatformTakes(
  platform: string,
  { visibility, ...words }: Words,
  durationMs: number | null,
  now: number,
): void {
  if (!isManaged(platform)) return
  const name = visibilities.find(([, code]) => code === visibility)?.[0] ?? 'private'
  const draft = { ...words, visibility: name, durationSec: durationMs === null ? null : durationMs / 1000 }
  const [problem] = publishFieldProblems(platform, draft, now)
  if (problem) throw refusalOf(problem)
}

/** The field stands beside the refusal: a form says it there. */
export function refusalOf({ field, error, params }: PublishFieldProblem): AppError {
  const max = params?.max ?? 0
  const min = params?.min ?? 0
  switch (error) {
    case 'visibilityNotOffered':
      return new AppError('publishing.visibilityNotOffered', { params: { field } })
    case 'scheduleTooSoon':
      return new AppError('publishing.tooSoon', { params: { field, minutes: min } })
    case 'scheduleTooFar':
      return new AppError('publishing.scheduleTooFar', { params: { field, max } })
    case 'reelLength':
      return new AppError('publishing.reelLength', { params: { field, min, max } })
    case 'titleTooLong':
    case 'descriptionTooLong':
    case 'descriptionTooManyCharacters':
    case 'tagsTooLong':
      return new AppError('publishing.textTooLong', { params: { field, max } })
    case 'titleCharacters':
    case 'descriptionCharacters':
      return new AppError('publishing.textCharacters', { params: { field } })
    // A task has a title, wherever it goes.
    case 'required':
      return new AppError('common.invalidInput')
  }
}

function isManaged(platform: string): platform is ManagedPlatform {
  return Object.hasOwn(platformFields, platform)
}
