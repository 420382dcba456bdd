import type { TestProject } from 'vitest/node'
import { seedOfToday } from '../../../scripts/test-run/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How long sweeps are cut short: drawn by this seed, or not at all. */
    sampling: { readonly seed: number; readonly whole: boolean }
  }
}

/** Settles by which seed sweeps are sampled, and says it: TEST_SEED, or the day. TEST_SWEEP=all runs them whole. */
export default function setup(project: TestProject): void {
  const seed = Number(process.env['TEST_SEED'] ?? seedOfToday())
  const whole = process.env['TEST_SWEEP'] === 'all'
  if (!Number.isInteger(seed)) throw new Error('TEST_SEED is a whole number')
  process.stdout.write(whole ? 'sweeps run whole\n' : `sweeps are sampled by TEST_SEED=${seed}\n`)
  project.provide('sampling', { seed, whole })
}
