import { mkdir } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { syncFolder } from '#src/platform/files.ts'

const safeUploadKey = /^[A-Za-z0-9-]{1,64}$/u
export const partialSuffix = '.part'

/** Where the local driver keeps what. Both folders are on one file system, so that a rename moves a file. */
export type LocalLayout = {
  readonly incoming: string
  readonly objects: string
  /** File of an upload under way. Throws a RangeError for a key that is none of ours. */
  partial(uploadKey: string): string
  /** File of an object. Throws a RangeError for a key that leads out of the folder. */
  object(objectKey: string): string
}

export function createLocalLayout(root: string): LocalLayout {
  const incoming = resolve(root, 'incoming')
  const objects = resolve(root, 'objects')
  return {
    incoming,
    objects,
    partial(uploadKey) {
      if (!safeUploadKey.test(uploadKey)) throw new RangeError('no upload key')
      return join(incoming, `${uploadKey}${partialSuffix}`)
    },
    object(objectKey) {
      const path = resolve(objects, objectKey)
      if (objectKey.includes('\0') || !path.startsWith(objects + sep)) throw new RangeError('no object key')
      return path
    },
  }
}

/** Makes the folders and their names durable. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await syncFolder(folder)
  await syncFolder(dirname(folder))
}

/** Makes the entries of all folders from the file's own up to `top` durable: each may be new. */
export async function syncFoldersOf(path: string, top: string): Promise<void> {
  for (let folder = dirname(path); !relative(top, folder).startsWith('..'); folder = dirname(folder)) {
    await syncFolder(folder)
  }
}
