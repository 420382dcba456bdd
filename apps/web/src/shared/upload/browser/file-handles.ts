/** What browsers with the File System Access API add, and TypeScript's DOM types still lack. */
type Permission = { readonly mode: 'read' }
type PermissionedHandle = FileSystemFileHandle & {
  queryPermission?(descriptor: Permission): Promise<PermissionState>
  requestPermission?(descriptor: Permission): Promise<PermissionState>
}
const read: Permission = { mode: 'read' }

/** The file behind a handle if the browser lets us have it without a question; null otherwise, also when it is gone. */
export async function openWithoutAsking(handle: PermissionedHandle): Promise<File | null> {
  try {
    return (await handle.queryPermission?.(read)) === 'granted' ? await handle.getFile() : null
  } catch {
    return null
  }
}

/** The file behind a handle, asking the person if need be: call it from a click. Null when refused, or gone. */
export async function openAsking(handle: PermissionedHandle): Promise<File | null> {
  try {
    return (await handle.requestPermission?.(read)) === 'granted' ? await handle.getFile() : null
  } catch {
    return null
  }
}
