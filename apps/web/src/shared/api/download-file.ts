import { world } from './call.ts'
import { createDownload } from './download.ts'

/** A file of the server, for all of the page. See `Download`. */
export const download = createDownload(world)
