import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { AppError } from '#src/platform/app-error.ts'
import { isOutage } from './outage.ts'

function stated(code: string): Error {
  const error = new pg.DatabaseError('no', 2, 'error')
  error.code = code
  return error
}
const line = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall })
const query = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

test.each(['57P01', '57P02', '57P03', '08006', '53300', '57014', '55P03', '40001', '40P01'])(
  'D3 PostgreSQL in state %s is an outage, also inside a query that failed',
  (code) => {
    expect([isOutage(stated(code)), isOutage(query(stated(code)))]).toEqual([true, true])
  },
)

test.each([
  line('ECONNREFUSED', 'connect'),
  line('ECONNRESET', 'read'),
  line('EPIPE', 'write'),
  line('ENOTFOUND', 'getaddrinfo'),
  Object.assign(new AggregateError([line('ECONNREFUSED', 'connect')]), { code: 'ECONNREFUSED' }),
  new Error('Query read timeout'),
  new Error('timeout expired'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('Client has encountered a connection error and is not queryable'),
])('D3 a connection that is lost or silent is an outage: %s', (error) => {
  expect([isOutage(error), isOutage(query(error))]).toEqual([true, true])
})

test('D3 what the database refuses, what others refuse, and a sender who hangs up are none', () => {
  const refused = line('ECONNREFUSED', 'connect')
  const others = [
    stated('23505'),
    query(stated('22021')),
    new TypeError('fetch failed', { cause: refused }),
    new AppError('access.signOnUnreachable', { cause: refused }),
    line('ECONNRESET'),
    line('ENOSPC', 'write'),
    new Error('something else'),
    null,
  ]
  expect(others.map(isOutage)).toEqual(others.map(() => false))
})
