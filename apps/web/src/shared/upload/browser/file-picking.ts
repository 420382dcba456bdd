import { videoExtensions } from '@pindao/protocol/media/video-extensions.ts'

/** A file a person chose, with the handle that gives it back after a crash where the browser has handles. */
export type PickedFile = {
  readonly file: File
  readonly handle: FileSystemFileHandle | null
  /** The path of the folder it came with, as `series/season 1/`; absent for one that was chosen by itself. */
  readonly folder?: string
}

type PickerOptions = {
  readonly multiple: boolean
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[]
}
type PickerWindow = Window & {
  showOpenFilePicker?(options: PickerOptions): Promise<readonly FileSystemFileHandle[]>
  showDirectoryPicker?(): Promise<FileSystemDirectoryHandle>
}
type FolderHandle = FileSystemDirectoryHandle & {
  values?(): AsyncIterable<FileSystemFileHandle | FileSystemDirectoryHandle>
}
type HandleItem = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> }

/** The `accept` of an `<input type="file">`: endings, because several allowed ones have no media type (UPL-08). */
export const acceptedEndings = videoExtensions.map((extension) => `.${extension}`).join(',')

/** True where the browser gives handles (secure context, Chromium); elsewhere use an `<input type="file">`. */
export function hasHandlePicker(): boolean {
  return (window as PickerWindow).showOpenFilePicker !== undefined
}

/** The picker refuses endings with other characters (`.mpeg-1`); such files are still found under "all files". */
const pickerEndings = videoExtensions
  .map((extension) => `.${extension}`)
  .filter((ending) => /^\.[a-z0-9+.]{1,15}$/u.test(ending))

/** Opens the browser's picker; call it from a click. Empty when the person changes their mind. */
export function pickWithHandles(multiple: boolean): Promise<readonly PickedFile[]> {
  const accept = { 'video/*': pickerEndings }
  return unlessLeft(async () => {
    const handles = await (window as PickerWindow).showOpenFilePicker?.({ multiple, types: [{ accept }] })
    return Promise.all((handles ?? []).map(async (handle) => ({ file: await handle.getFile(), handle })))
  })
}

/** True where the browser gives whole folders with the handles of what is in them. */
export function hasFolderPicker(): boolean {
  return (window as PickerWindow).showDirectoryPicker !== undefined
}

/** The files of a folder and of those below it; call it from a click. Empty when the person changes their mind. */
export function pickFolder(): Promise<readonly PickedFile[]> {
  return unlessLeft(async () => {
    const folder = await (window as PickerWindow).showDirectoryPicker?.()
    return folder === undefined ? [] : filesBelowHandle(folder, '')
  })
}

async function unlessLeft(pick: () => Promise<readonly PickedFile[]>): Promise<readonly PickedFile[]> {
  try {
    return await pick()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return []
    throw error
  }
}

/** The files of an `<input type="file">`; of one that takes folders, each with its own, in the order of their names. */
export function filesOfInput(files: FileList | null): readonly PickedFile[] {
  const picked = [...(files ?? [])].map((file) => {
    // Absent where the window has no folders.
    const path = file.webkitRelativePath ?? ''
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    return { file, handle: null, ...(folder === '' ? {} : { folder }) }
  })
  // A browser tells a folder in the order of its disk: titles that are numbered by it would name other episodes.
  return picked.some(({ folder }) => folder !== undefined) ? picked.toSorted(byPath) : picked
}

/**
 * The files of a drop, those in its folders and the folders below among them. Must be called inside the event: the
 * browser empties the list afterwards.
 */
export async function filesOfDrop(transfer: DataTransfer): Promise<readonly PickedFile[]> {
  const picked = [...transfer.items].filter((item) => item.kind === 'file').map(filesOfItem)
  return (await Promise.all(picked)).flat()
}

async function filesOfItem(item: HandleItem): Promise<readonly PickedFile[]> {
  const file = item.getAsFile()
  const entry = item.webkitGetAsEntry?.()
  const asked = item.getAsFileSystemHandle?.().catch(() => null)
  const handle = await asked
  if (entry?.isDirectory) {
    // Entries give files and no handles: after a crash each of two hundred would have to be chosen again.
    const folder = handle?.kind === 'directory' ? (handle as FolderHandle) : null
    const byHandle = folder?.values && (await filesBelowHandle(folder, '').catch(() => null))
    return byHandle ?? filesBelow(entry as FileSystemDirectoryEntry)
  }
  if (handle !== undefined && handle !== null && handle.kind !== 'file') return []
  return file === null ? [] : [{ file, handle: (handle as FileSystemFileHandle | null | undefined) ?? null }]
}

/** As `filesBelow`, each with the handle that gives it back. */
async function filesBelowHandle(folder: FolderHandle, above: string): Promise<readonly PickedFile[]> {
  const path = `${above}${folder.name}/`
  const handles: (FileSystemFileHandle | FileSystemDirectoryHandle)[] = []
  for await (const handle of folder.values?.() ?? []) handles.push(handle)
  const found = await Promise.all(
    handles.toSorted(byName).map((handle): Promise<readonly PickedFile[]> => {
      if (handle.kind === 'directory') return filesBelowHandle(handle, path)
      return handle.getFile().then(
        (file) => [{ file, handle, folder: path }],
        () => [],
      )
    }),
  )
  return found.flat()
}

const byPath = (one: PickedFile, other: PickedFile) =>
  (one.folder ?? '').localeCompare(other.folder ?? '', undefined, { numeric: true }) ||
  byName(one.file, other.file)

const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
  one.name.localeCompare(other.name, undefined, { numeric: true })

/** All files below a folder, in the order of their names. One that cannot be read is none. */
async function filesBelow(folder: FileSystemDirectoryEntry): Promise<readonly PickedFile[]> {
  const entries = (await entriesOf(folder)).toSorted(byName)
  const found = await Promise.all(
    entries.map((entry): Promise<readonly PickedFile[]> | readonly PickedFile[] =>
      entry.isDirectory
        ? filesBelow(entry as FileSystemDirectoryEntry)
        : fileOfEntry(entry as FileSystemFileEntry, `${folder.fullPath.slice(1)}/`),
    ),
  )
  return found.flat()
}

/** The browser tells a hundred entries at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

function fileOfEntry(entry: FileSystemFileEntry, folder: string): Promise<readonly PickedFile[]> {
  return new Promise((resolve) =>
    entry.file(
      (file) => resolve([{ file, handle: null, folder }]),
      () => resolve([]),
    ),
  )
}
