/** Where the list of publish tasks is; `highlight`, `detail`, `videoId` and `status` may follow as its query. */
export const publishTasksPath = '/channel/publish-tasks'

/** Where what is on its way stands, with what it waits for. */
export const publishQueuePath = '/channel/publish-queue'

/** Where a publish task is: its details open over the list. */
export function publishTaskPath(taskId: string): string {
  return `${publishTasksPath}?detail=${taskId}`
}

/** Where all publish tasks of a source video are. */
export function tasksOfVideoPath(videoId: string): string {
  return `${publishTasksPath}?videoId=${videoId}`
}

/** The parameter of the address that opens the publish form of a video. */
export const askedVideo = 'publish'

/** Where the publish form of a video opens: over the list of videos. */
export function publishFormPath(videoId: string): string {
  return `/channel/source-videos?${askedVideo}=${videoId}`
}

/** The parameter of the address that opens a batch in the composer. */
export const askedBatch = 'batch'

/** Where a batch of the composer is. */
export function composerPath(batchId: string): string {
  return `/channel/publish-composer?${askedBatch}=${batchId}`
}

/** Where all publish tasks of a batch are. */
export function tasksOfBatchPath(batchId: string): string {
  return `${publishTasksPath}?batchId=${batchId}`
}
