import { dirname } from 'node:path'

/** Where the picture of a video lies: beside its file, in the folder that is the file's own (object-key.ts). */
export function thumbnailKeyOf(objectKey: string): string {
  return `${dirname(objectKey)}/thumbnail.jpg`
}
