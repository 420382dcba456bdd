import { useState } from 'react'
import type { PickedFile } from '#src/shared/upload/browser/file-picking.ts'
import { checkPicture } from '../picture-check.ts'
import { type ChosenChannel, noChannel, type UploadChoice, withFiles } from '../upload-choice.ts'

/** The files of one upload dialog, and what the person says about them. */
export function useUploadChoices() {
  const [choices, setChoices] = useState<readonly UploadChoice[]>([])
  const [channel, setChannel] = useState<ChosenChannel>(noChannel)

  const change = (key: string, part: Partial<UploadChoice>) =>
    setChoices((before) => before.map((choice) => (choice.key === key ? { ...choice, ...part } : choice)))

  return {
    choices,
    channel,
    change,
    add(picked: readonly PickedFile[]) {
      const after = withFiles(choices, picked, channel)
      setChoices(after)
      for (const { key, picked: one, problem } of after.slice(choices.length)) {
        if (problem === null) void checkPicture(one.file).then((picture) => change(key, { picture }))
      }
    },
    remove: (key: string) => setChoices((before) => before.filter((choice) => choice.key !== key)),
    /** For the files chosen so far, and those to come. */
    setChannelOfAll(chosen: ChosenChannel) {
      setChannel(chosen)
      setChoices((before) => before.map((choice) => ({ ...choice, ...chosen })))
    },
  }
}
