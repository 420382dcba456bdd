/** The folder of a path on a server; empty for one that is in no folder. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
