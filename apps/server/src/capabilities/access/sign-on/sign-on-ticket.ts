import { AppError } from '#src/platform/app-error.ts'
import { refusedBecause } from './sign-on-http.ts'

/**
 * The one ticket in the query of the callback.
 *
 * @throws access.signOnCancelled without one: the sign-on sends the browser back without a ticket when nobody signed
 * in. access.signOnFailed for several, or one that cannot be a ticket.
 */
export function ticketIn(query: URLSearchParams, format: RegExp): string {
  const [ticket, ...more] = query.getAll('ticket')
  if (ticket === undefined) throw new AppError('access.signOnCancelled')
  if (more.length > 0 || !format.test(ticket)) throw refusedBecause('what came is no ticket')
  return ticket
}
