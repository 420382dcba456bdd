import { videoExtensions } from '@pindao/protocol/media/video-extensions.ts'

/** A file a person chose, with the handle that gives it back after a crash where the browser has handles. */
export type PickedFile = { readonly file: File; readonly handle: FileSystemFileHandle | null }

type PickerOptions = {
  readonly multiple: boolean
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[]
}
type PickerWindow = Window & {
  showOpenFilePicker?(options: PickerOptions): Promise<readonly FileSystemFileHandle[]>
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
export async function pickWithHandles(multiple: boolean): Promise<readonly PickedFile[]> {
  const accept = { 'video/*': pickerEndings }
  try {
    const handles = await (window as PickerWindow).showOpenFilePicker?.({ multiple, types: [{ accept }] })
    return await Promise.all(
      (handles ?? []).map(async (handle) => ({ file: await handle.getFile(), handle })),
    )
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return []
    throw error
  }
}

/** The files of an `<input type="file">`. */
export function filesOfInput(files: FileList | null): readonly PickedFile[] {
  return [...(files ?? [])].map((file) => ({ file, handle: null }))
}

/** The files of a drop. Must be called inside the event: the browser empties the list afterwards. */
export function filesOfDrop(transfer: DataTransfer): Promise<readonly PickedFile[]> {
  const picked = [...transfer.items].filter((item) => item.kind === 'file').map(fileOfItem)
  return Promise.all(picked).then((all) => all.filter((one) => one !== null))
}

async function fileOfItem(item: HandleItem): Promise<PickedFile | null> {
  const file = item.getAsFile()
  const handle = await item.getAsFileSystemHandle?.().catch(() => null)
  if (handle !== undefined && handle !== null && handle.kind !== 'file') return null
  return file === null ? null : { file, handle: (handle as FileSystemFileHandle | null | undefined) ?? null }
}
