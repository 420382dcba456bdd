import { expect, test } from 'vitest'
import { programFailure } from './embedded-postgres-error.ts'

test.each([
  ['error: could not write to file "x/pg_wal": No space left on device', 'diskFull'],
  ['could not bind IPv4 address "127.0.0.1": Address already in use', 'portInUse'],
  ['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', 'stillExiting'],
  ['FATAL:  lock file "postmaster.pid" already exists', 'stillExiting'],
  ['FATAL:  data directory "x" has invalid permissions', 'startFailed'],
])('a failed program is named by what it wrote: %s', (line, code) => {
  const error = programFailure(
    'PostgreSQL',
    `LOG:  starting\n2026-11-21 05:00:00 UTC [1] ${line}\nHINT:  look\n`,
    'startFailed',
  )
  expect(error).toMatchObject({ code, message: `PostgreSQL failed: ${line}` })
})

test('a program that wrote nothing still gives one line', () => {
  expect(programFailure('initdb', '', 'initdbFailed').message).toBe('initdb failed: it wrote no reason')
})
