import { expect, test } from 'vitest'
import { readAscpFailure, readAscpProgress } from './ascp-progress.ts'

test.each([
  ['film.mp4   42%   25MB  8.0Mb/s    00:12 ETA', { share: 0.42, bytesPerSecond: 1_000_000 }],
  [
    'film.mp4    1%  512KB\rfilm.mp4  100%   60MB 1.2Gb/s    00:03',
    { share: 1, bytesPerSecond: 150_000_000 },
  ],
  ['film.mp4    7%  512KB', { share: 0.07, bytesPerSecond: null }],
  ['Completed: 60MB', null],
] as const)('VID-02 ascp that says "%s" is so far', (text, progress) => {
  expect(readAscpProgress(text)).toEqual(progress)
})

test.each([
  ['ascp: failed to authenticate, exiting.', 'dropbox.signInRefused'],
  ['ascp: Permission denied', 'dropbox.permissionDenied'],
  ['Error: No space left on device', 'dropbox.noSpace'],
  ['ascp: Failed to open TCP connection for SSH, exiting.', 'dropbox.unreachable'],
  ['Session Stop  (Error: Session data transfer timeout)', 'dropbox.lineBroken'],
  ['Session Stop  (Error: 42)', null],
] as const)('VID-02 ascp that fails with "%s" is understood', (text, code) => {
  expect(readAscpFailure(text)).toBe(code)
})
