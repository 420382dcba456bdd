import { expect, test } from 'vitest'
import { uploadPolicy } from './s3-credentials.ts'

test('STO-02 temporary credentials send what lies below the prefix of the upload, and do nothing else', () => {
  const policy = JSON.parse(uploadPolicy('pindao', '2026-11-23/1/1-a/'))
  expect(policy.Statement).toEqual([
    {
      Effect: 'Allow',
      Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
      Resource: ['arn:aws:s3:::pindao/2026-11-23/1/1-a/*'],
    },
  ])
})

test.each(['', '/', '/a/', 'a', 'a/1-', '*/', 'a?/', 'a$/'])(
  'STO-02 a prefix %j is no folder or a pattern and is refused',
  (prefix) => {
    expect(() => uploadPolicy('pindao', prefix)).toThrow(RangeError)
  },
)
