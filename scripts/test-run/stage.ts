/** One program of a run, with what it adds to the environment. */
export type Step = {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Steps that run side by side; the next stage begins when all of them are through. */
export type Stage = readonly Step[]

/** A script of package.json as a step. */
export function npmRun(script: string, env: Readonly<Record<string, string>> = {}): Step {
  return { name: script, program: 'npm', args: ['run', '--silent', script], env }
}
