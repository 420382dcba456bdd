import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'

/** The keys of the address that say what is open in the place of the list of clip tasks. */
export const askedRoom = 'room'
export const askedSheet = 'sheet'
/** The clip that the cutting room changes. */
export const askedChange = 'change'

/** Where clips are cut from a film. */
export const roomPath = (videoId: string): string => `${pagePaths.clips}?${askedRoom}=${videoId}`

/** Where many clips are cut from a film by a sheet. */
export const sheetPath = (videoId: string): string => `${pagePaths.clips}?${askedSheet}=${videoId}`

/** Where a clip task is: its record opens over the list. */
export const clipTaskPath = (taskId: string): string => `${pagePaths.clips}?detail=${taskId}`
