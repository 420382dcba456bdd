import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runStages, type Stage } from './run-stages.ts'

/** A step that runs a program of a line. */
const step = (name: string, program: string) => ({ name, program: process.execPath, args: ['-e', program] })

async function run(stages: readonly Stage[], signals = new EventEmitter()) {
  const output = new PassThrough()
  const said = text(output)
  const results = await runStages(stages, { env: process.env, output, signals })
  output.end()
  return { results, said: await said }
}

test('stages follow one another, what they say is passed on, and counts are read from it', async () => {
  const { results, said } = await run([
    [step('first', 'console.log("one")')],
    [step('second', 'console.error("two\\n  3 passed (1s)")')],
  ])
  expect(said).toBe('one\ntwo\n  3 passed (1s)\n')
  expect(results).toMatchObject([
    { name: 'first', exitCode: 0 },
    { name: 'second', exitCode: 0, counts: { passed: 3, failed: 0 } },
  ])
})

test('the stage of a failed step is finished, and no other begun; a program that is not there fails, too', async () => {
  const absent = { name: 'absent', program: './not-there', args: [] }
  const { results, said } = await run([
    [step('bad', 'process.exit(3)'), step('good', 'console.log("whole")'), absent],
    [step('never', 'console.log("never")')],
  ])
  expect(results.map(({ name, exitCode }) => [name, exitCode])).toEqual([
    ['bad', 3],
    ['good', 0],
    ['absent', 127],
  ])
  expect(said).toContain('whole\n')
  expect(said).not.toContain('never')
})

test('a signal goes on to the step, and ends the run as it ended the step', async () => {
  const signals = new EventEmitter()
  const output = new PassThrough()
  output.once('data', () => signals.emit('SIGTERM', 'SIGTERM'))
  const results = await runStages([[step('long', 'console.log("up"); setInterval(() => {}, 1000)')], []], {
    env: process.env,
    output,
    signals,
  })
  expect(results).toMatchObject([{ exitCode: 143 }])
  expect(signals.listenerCount('SIGTERM')).toBe(0)
})
