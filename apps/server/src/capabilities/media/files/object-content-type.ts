import { posix } from 'node:path'

/** Types that a browser may show by itself, by file ending; they are played or drawn, never run. */
const shownTypes: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  mpeg4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mpg: 'video/mpeg',
  'mpeg-1': 'video/mpeg',
  'mpeg-2': 'video/mpeg',
  mpegps: 'video/mpeg',
  avi: 'video/x-msvideo',
  wmv: 'video/x-ms-wmv',
  flv: 'video/x-flv',
  '3gpp': 'video/3gpp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

/** How an object is sent: its type, and whether it is shown in place or saved as a file. */
export type Delivery = { readonly contentType: string; readonly disposition: string }

/** By the ending of its name; what is no video or image of ours is only ever saved. */
export function deliveryOf(objectKey: string): Delivery {
  const name = posix.basename(objectKey)
  const extension = posix.extname(name).slice(1).toLowerCase()
  const contentType = Object.hasOwn(shownTypes, extension) ? shownTypes[extension] : undefined
  return {
    contentType: contentType ?? 'application/octet-stream',
    disposition: `${contentType ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
  }
}

/** A `content-disposition` with which an object is saved, never shown. */
export function attachmentOf(objectKey: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(posix.basename(objectKey))}`
}
