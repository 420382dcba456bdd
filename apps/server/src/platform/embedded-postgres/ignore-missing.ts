/** For `.catch`: a file that is not there becomes null, every other error goes on. */
export function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
