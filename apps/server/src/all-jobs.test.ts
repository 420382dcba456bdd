import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { jobNames } from '@pindao/protocol/upkeep/job-names.ts'
import { expect, test } from 'vitest'
import { allJobs } from './all-jobs.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

test('every kind of work that is defined has its queue: without one its workers wait for ever', () => {
  const defined = globSync('capabilities/**/*.ts', { cwd: root })
    .filter((file) => !file.includes('.test'))
    .flatMap((file) => [
      ...readFileSync(`${root}${file}`, 'utf8').matchAll(/defineJob\(\{[^}]*?name: '([^']+)'/gu),
    ])
    .map(([, name]) => name)
  expect(defined.length).toBeGreaterThan(30)
  expect(allJobs.map(({ name }) => name).toSorted()).toEqual(defined.toSorted())
})

test('SET-01 every kind of work has a name that people read', () => {
  expect(allJobs.map(({ name }) => name)).toEqual(jobNames)
})
