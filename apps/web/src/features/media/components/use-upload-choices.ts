import { useEffect, useRef, useState } from 'react'
import type { PickedFile } from '#src/shared/upload/browser/file-picking.ts'
import { checkPicture } from '../picture-check.ts'
import {
  boardSteps,
  type ChosenChannel,
  emptyBoard,
  lookedInto,
  splitFolder,
  type UploadChoice,
} from '../upload-choice.ts'

/** The files of one upload dialog, and what the person says about them. */
export function useUploadChoices() {
  const [board, setBoard] = useState(emptyBoard)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const { choices, channel } = board
  usePictureChecks(choices, (key, part) => setBoard(boardSteps.change(key, part)))

  return {
    choices,
    channel,
    leftOut,
    add(picked: readonly PickedFile[]) {
      const { films, leftOut: others } = splitFolder(picked)
      setLeftOut((before) => [...new Set([...before, ...others])])
      setBoard(boardSteps.add(films))
    },
    changeEach: (keys: ReadonlySet<string>, part: Parameters<typeof boardSteps.changeEach>[1]) =>
      setBoard(boardSteps.changeEach(keys, part)),
    change: (key: string, part: Partial<UploadChoice>) => setBoard(boardSteps.change(key, part)),
    remove: (key: string) => setBoard(boardSteps.remove(key)),
    setChannelOfAll: (chosen: ChosenChannel) => setBoard(boardSteps.setChannelOfAll(chosen)),
  }
}

/** Looks at once: whoever drops a folder of hundreds goes on typing meanwhile. */
const mostLooks = 4

/** Looks into each chosen file once, a few at a time. */
function usePictureChecks(
  choices: readonly UploadChoice[],
  change: (key: string, part: Partial<UploadChoice>) => void,
): void {
  const underWay = useRef(new Set<string>())
  useEffect(() => {
    for (const { key, picked, problem, picture } of choices) {
      if (underWay.current.size >= mostLooks) return
      if (problem !== null || picture !== 'checking' || underWay.current.has(key)) continue
      underWay.current.add(key)
      void checkPicture(picked.file)
        .catch(() => 'unknown' as const)
        .then((found) => {
          underWay.current.delete(key)
          change(key, lookedInto(found))
        })
    }
  })
}
