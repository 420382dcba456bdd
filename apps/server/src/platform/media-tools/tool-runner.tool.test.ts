import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { resolveLimits, type ToolLimits } from './tool-limits.ts'
import { createToolRunner } from './tool-runner.ts'

const limits: ToolLimits = { memoryBytes: 8 * 2 ** 30, cpuSeconds: 10, fileBytes: 1024 }
const limit = await resolveLimits(process.env['PATH'] ?? '')
const run = createToolRunner({ cwd: tmpdir(), limit })
const sh = (
  script: string,
  more: { timeoutMs?: number; maxOutputBytes?: number; signal?: AbortSignal } = {},
) => run({ program: '/bin/sh', args: ['-c', script], timeoutMs: 5000, limits, maxOutputBytes: 1024, ...more })

test('H2 a run ends with its exit code, its output and the end of what it complained about', async () => {
  const answer = await sh('echo out; echo err >&2; exit 3')
  expect(answer).toEqual({ end: { kind: 'exited', code: 3 }, stdout: 'out\n', stderrTail: 'err\n' })
})

test('H2 a run over its time is ended with all it started', async () => {
  // The answer comes when nobody holds the output open any more: not the shell, nor the sleep it started.
  const answer = await sh('sleep 60 & wait', { timeoutMs: 300 })
  expect(answer.end).toEqual({ kind: 'timeout' })
})

test('H2 a run that talks too much is ended', async () => {
  expect((await sh('while :; do echo aaaaaaaaaaaaaaaaaaaaaaaa; done')).end).toEqual({
    kind: 'outputTooLarge',
  })
})

test('H2 an abort ends the run with its reason', async () => {
  const aborter = new AbortController()
  const running = sh('sleep 60', { signal: aborter.signal })
  aborter.abort(new Error('shutting down'))
  await expect(running).rejects.toThrow('shutting down')
})

test('H2 a program does not see our environment', async () => {
  process.env['SECRET_FOR_TEST'] = 'hunter2'
  expect((await sh('env')).stdout).not.toContain('hunter2')
})

test.skipIf(!limit)('H2 the size of what a program may write is limited by the kernel', async () => {
  const answer = await sh(`f=$(mktemp); trap 'rm -f $f' EXIT; head -c 5000 /dev/zero > $f || wc -c < $f`)
  expect(answer.stdout.trim()).toBe('1024')
})

test('H2 a program that is not there is an error, not an answer', async () => {
  const missing = createToolRunner({ cwd: tmpdir(), limit: undefined })
  await expect(
    missing({ program: '/nonexistent', args: [], timeoutMs: 1000, limits, maxOutputBytes: 10 }),
  ).rejects.toThrow('ENOENT')
})
