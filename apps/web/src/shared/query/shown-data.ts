import { ApiError, isPassing, isRefusal } from '../api/api-error.ts'

type Answered<Data> = { readonly data: Data | undefined; readonly error: unknown }

/**
 * What of a query may be shown: what it brought, unless the server has refused it since. Where it could not be read again
 * for another reason, what was there stays.
 */
export function shownData<Data>({ data, error }: Answered<Data>): Data | undefined {
  return isWithdrawn(error) ? undefined : data
}

/**
 * The server has decided that this is not, or no longer, to be seen: it is gone, or out of reach. A session that ended and
 * questions that came too fast are said of the asking, not of what was asked for.
 */
export function isWithdrawn(error: unknown): boolean {
  return isRefusal(error) && !isPassing(error) && !(error instanceof ApiError && error.status === 401)
}
