import type { PickedFile } from '#src/shared/upload/browser/file-picking.ts'
import { looksLikeFileOf } from '#src/shared/upload/engine/restore.ts'
import type { UploadTask } from '#src/shared/upload/engine/upload-task.ts'

/**
 * Which task each of the chosen files is the file of, by what can be told without reading it; the engine looks into each.
 * A file is given to one task.
 */
export function givenBack(
  tasks: readonly UploadTask[],
  picked: readonly PickedFile[],
): readonly { readonly uuid: string; readonly picked: PickedFile }[] {
  const left = [...picked]
  return tasks.flatMap((task) => {
    const place = left.findIndex(({ file }) => looksLikeFileOf(task, file))
    const [found] = place === -1 ? [] : left.splice(place, 1)
    return found === undefined ? [] : [{ uuid: task.uuid, picked: found }]
  })
}
