/** Where the list of publish tasks is; `highlight`, `detail` and `status` may follow as its query. */
export const publishTasksPath = '/channel/publish-tasks'
