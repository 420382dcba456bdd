import { expect, test } from 'vitest'
import { createSettingValues } from '#src/capabilities/settings/setting.values.ts'
import type { Actor } from '#src/platform/context.ts'
import { readEnv } from '#src/platform/env.ts'
import { uploadDefaultsOf, uploadQuotasOf } from './upload-admission.ts'

const GiB = 1024 ** 3
const actor: Actor = {
  staffId: 7n,
  sessionId: 1n,
  fullName: '',
  departmentId: 3n,
  dataScope: 'own',
  permissions: new Set(),
}
const ofInstallation = { departmentId: null, staffId: null }

/** What somebody may upload where the environment says this, and these values are set. */
function quotas(variables: Record<string, string>) {
  const values = createSettingValues(uploadDefaultsOf(readEnv({ APP_ENV: 'test', ...variables })))
  return { values, ofActor: () => uploadQuotasOf(values.get)(actor) }
}

test('UPL-09 quotas are those of the product until the environment says others', () => {
  expect(quotas({}).ofActor()).toEqual({
    person: { uploads: 100, bytes: 2000 * GiB },
    department: { uploads: 1000, bytes: 10_000 * GiB },
  })
  expect(quotas({ UPLOADS_PER_PERSON: '5', UPLOAD_BYTES_PER_DEPARTMENT: '9' }).ofActor()).toEqual({
    person: { uploads: 5, bytes: 2000 * GiB },
    department: { uploads: 1000, bytes: 9 },
  })
})

test('UPL-09 SET-01 what is set counts before the environment, at once, for whom it is set', () => {
  const { values, ofActor } = quotas({ UPLOADS_PER_PERSON: '5', UPLOADS_PER_DEPARTMENT: '50' })
  const [key, departmentKey] = ['media.uploadsPerPerson', 'media.uploadsPerDepartment']
  values.take([{ ...ofInstallation, key, value: 6 }])
  expect(ofActor().person.uploads).toBe(6)
  values.take([
    { ...ofInstallation, key, value: 6 },
    { departmentId: 3n, staffId: null, key, value: 7 },
    { departmentId: 4n, staffId: null, key: departmentKey, value: 8 },
    { departmentId: 3n, staffId: null, key: departmentKey, value: 9 },
  ])
  expect([ofActor().person.uploads, ofActor().department.uploads]).toEqual([7, 9])
  values.take([{ departmentId: null, staffId: 7n, key, value: 1 }])
  expect([ofActor().person.uploads, ofActor().department.uploads]).toEqual([1, 50])
})
