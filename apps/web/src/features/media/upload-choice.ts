import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { cutText } from '@pindao/protocol/core/texts.ts'
import { cleanFileName, titleOfFile } from '@pindao/protocol/media/file-name.ts'
import { localPartLimits, planParts } from '@pindao/protocol/media/part-plan.ts'
import { videoTitle, videoTitleLength } from '@pindao/protocol/media/video.endpoints.ts'
import type { PickedFile } from '#src/shared/upload/browser/file-picking.ts'
import type { NewUpload } from '#src/shared/upload/engine/upload-task.ts'

/** What a look into the file found. `unknown` is no fault: the browser knows fewer formats than the server. */
export type PictureCheck = 'checking' | 'present' | 'missing' | 'misnamed' | 'unknown'

/** A file in the upload dialog, before it becomes a task. `problem` bars it; a missing picture only warns. */
export type UploadChoice = {
  readonly key: string
  readonly picked: PickedFile
  readonly title: string
  readonly channelId: string | null
  readonly channelName: string
  readonly fileName: string
  readonly language: string | null
  readonly programme: string
  /** What a pasted sheet called a channel or language, where nothing has that name. */
  readonly unknownChannel: string | null
  readonly unknownLanguage: string | null
  readonly problem: ErrorCode | null
  readonly picture: PictureCheck
}

export type ChosenChannel = Pick<UploadChoice, 'channelId' | 'channelName'>
export const noChannel: ChosenChannel = { channelId: null, channelName: '' }

/** A file as the dialog offers it: title from its name, name cleaned, size judged (UPL-07 to UPL-09). */
export function choiceOf(picked: PickedFile, channel: ChosenChannel): UploadChoice {
  const { file } = picked
  const name = cleanFileName(file.name)
  const plan = planParts(file.size, localPartLimits)
  return {
    ...channel,
    key: keyOf(file),
    picked,
    title: cutText(titleOfFile(file.name), videoTitleLength),
    fileName: name.ok ? name.fileName : file.name,
    language: null,
    programme: '',
    unknownChannel: null,
    unknownLanguage: null,
    problem: problemOf(name.ok ? null : name.code, 'code' in plan ? plan.code : null),
    picture: 'checking',
  }
}

/** The name is told first: it is what a person can mend. */
function problemOf(name: ErrorCode | null, size: ErrorCode | null): ErrorCode | null {
  return name ?? size
}

/** What a look into the file changes: one that is not what its name says would be refused once all of it is across. */
export function lookedInto(picture: PictureCheck): Partial<UploadChoice> {
  return picture === 'misnamed' ? { picture, problem: 'media.notAsNamed' } : { picture }
}

/** The same file chosen twice is one choice. */
function keyOf(file: File): string {
  return `${file.name}/${file.size}/${file.lastModified}`
}

/** Adds files, leaving out those already chosen. */
export function withFiles(
  choices: readonly UploadChoice[],
  picked: readonly PickedFile[],
  channel: ChosenChannel,
): readonly UploadChoice[] {
  const known = new Set(choices.map((choice) => choice.key))
  const added = picked
    .map((one) => choiceOf(one, channel))
    .filter(({ key }) => !known.has(key) && known.add(key))
  return [...choices, ...added]
}

/** What is no video, in a folder that was chosen as a whole: left out, and told in one line. */
export function splitFolder(picked: readonly PickedFile[]): {
  readonly films: readonly PickedFile[]
  readonly leftOut: readonly string[]
} {
  const isFilm = ({ file, folder }: PickedFile) => {
    if (folder === undefined) return true
    const name = cleanFileName(file.name)
    return name.ok || name.code !== 'media.extensionNotAllowed'
  }
  return {
    films: picked.filter(isFilm),
    leftOut: picked.filter((one) => !isFilm(one)).map(({ file, folder }) => `${folder ?? ''}${file.name}`),
  }
}

/** What one upload dialog holds: the files, and the channel for those to come. */
type ChoiceBoard = { readonly choices: readonly UploadChoice[]; readonly channel: ChosenChannel }
export const emptyBoard: ChoiceBoard = { choices: [], channel: noChannel }

/** Steps from one state of the dialog to the next: a drop may deliver its files after other things have happened. */
export const boardSteps = {
  add:
    (picked: readonly PickedFile[]) =>
    ({ choices, channel }: ChoiceBoard): ChoiceBoard => ({
      choices: withFiles(choices, picked, channel),
      channel,
    }),
  change:
    (key: string, part: Partial<UploadChoice>) =>
    ({ choices, channel }: ChoiceBoard): ChoiceBoard => ({
      choices: choices.map((choice) => (choice.key === key ? { ...choice, ...part } : choice)),
      channel,
    }),
  /** The same for several files, each by what it is. */
  changeEach:
    (keys: ReadonlySet<string>, part: (choice: UploadChoice, place: number) => Partial<UploadChoice>) =>
    ({ choices, channel }: ChoiceBoard): ChoiceBoard => {
      let place = 0
      const changed = choices.map((choice) => {
        if (!keys.has(choice.key)) return choice
        place += 1
        return { ...choice, ...part(choice, place) }
      })
      return { choices: changed, channel }
    },
  remove:
    (key: string) =>
    ({ choices, channel }: ChoiceBoard): ChoiceBoard => ({
      choices: choices.filter((choice) => choice.key !== key),
      channel,
    }),
  /** For the files chosen so far, and those to come. */
  setChannelOfAll:
    (channel: ChosenChannel) =>
    ({ choices }: ChoiceBoard): ChoiceBoard => ({
      choices: choices.map((choice) => ({ ...choice, ...channel, unknownChannel: null })),
      channel,
    }),
}

/** The choices that can be uploaded as they are; with `sendOn`, those that have a channel go on to it once they are saved. */
export function readyUploads(choices: readonly UploadChoice[], sendOn = false): readonly NewUpload[] {
  return choices
    .filter((choice) => choice.problem === null && videoTitle.safeParse(choice.title).success)
    .map(({ title, channelId, channelName, fileName, language, programme, picked: { file, handle } }) => ({
      title: title.trim(),
      channelId,
      channelName,
      fileName,
      language,
      programme: programme.trim() || null,
      UNK: sendOn && channelId !== null ? 'upload' : null,
      file,
      handle,
    }))
}
