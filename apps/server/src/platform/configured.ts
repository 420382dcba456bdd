import { EnvError } from './env.ts'

/** What a process reads at its very start; a configuration that cannot work ends it with one line. */
export function configured<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`Configuration: ${error.message}\n`)
    process.exit(1)
  }
}
