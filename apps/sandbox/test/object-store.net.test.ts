import { createHash, randomBytes } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test } from 'vitest'
import { STORE_CLIENT } from '#src/object-store/store.clients.ts'
import { startSandbox, steer, type TestSandbox } from './harness.ts'

const MiB = 1024 * 1024
const Bucket = 'pindao'

function clientOf(
  { url }: Pick<TestSandbox, 'url'>,
  over: Partial<ConstructorParameters<typeof S3Client>[0]> = {},
) {
  return new S3Client({
    endpoint: `${url}/s3`,
    region: 'cn-hangzhou',
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: STORE_CLIENT.accessKey, secretAccessKey: STORE_CLIENT.secret },
    ...over,
  })
}

/** Requests are signed with the time of this machine. */
async function started(): Promise<TestSandbox> {
  const sandbox = await startSandbox()
  sandbox.clock.now = Date.now()
  return sandbox
}

async function begun(s3: S3Client, Key: string): Promise<string> {
  const { UploadId = '' } = await s3.send(
    new CreateMultipartUploadCommand({ Bucket, Key, Metadata: { token: 'abc' } }),
  )
  return UploadId
}

const bytesOf = async (s3: S3Client, Key: string, Range?: string) => {
  const { Body } = await s3.send(
    new GetObjectCommand({ Bucket, Key, ...(Range === undefined ? {} : { Range }) }),
  )
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

test('parts in any order become one object, with its metadata; ranges cross them', async () => {
  const sandbox = await started()
  const s3 = clientOf(sandbox)
  const Key = "2026/影片 (1)+'!.mp4"
  const parts = [randomBytes(5 * MiB), randomBytes(5 * MiB + 7), randomBytes(11)]
  const UploadId = await begun(s3, Key)
  const sent = await Promise.all(
    [2, 0, 1].map(async (index) => {
      const { ETag } = await s3.send(
        new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: index + 1, Body: parts[index] }),
      )
      return { PartNumber: index + 1, ETag }
    }),
  )
  const Parts = sent.toSorted((one, other) => one.PartNumber - other.PartNumber)
  await s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
  const whole = Buffer.concat(parts)
  const head = await s3.send(new HeadObjectCommand({ Bucket, Key }))
  expect([head.ContentLength, head.Metadata, head.ETag?.endsWith('-3"')]).toEqual([
    whole.length,
    { token: 'abc' },
    true,
  ])
  expect((await bytesOf(s3, Key)).equals(whole)).toBe(true)
  const crossing = await bytesOf(s3, Key, `bytes=${5 * MiB - 2}-${5 * MiB + 1}`)
  expect(crossing.equals(whole.subarray(5 * MiB - 2, 5 * MiB + 2))).toBe(true)
  await expect(bytesOf(s3, Key, 'bytes=99999999-')).rejects.toMatchObject({ name: 'InvalidRange' })

  await s3.send(
    new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: encodeURIComponent(`${Bucket}/${Key}`) }),
  )
  expect((await bytesOf(s3, 'copy')).equals(whole)).toBe(true)
  const again = clientOf(await sandbox.restart())
  expect((await bytesOf(again, Key)).equals(whole)).toBe(true)
  await again.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key }, { Key: 'copy' }] } }))
  await expect(bytesOf(again, Key)).rejects.toMatchObject({ name: 'NoSuchKey' })
})

test('what does not fit is refused as S3 refuses it', async () => {
  const s3 = clientOf(await started())
  const Key = 'a'
  const UploadId = await begun(s3, Key)
  const part = async (PartNumber: number, bytes: number) => ({
    PartNumber,
    ETag: (
      await s3.send(
        new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: Buffer.alloc(bytes, PartNumber) }),
      )
    ).ETag,
  })
  const complete = (Parts: { PartNumber: number; ETag: string | undefined }[]) =>
    s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
  const [small, last] = [await part(1, 1000), await part(2, 10)]
  await expect(complete([small, last])).rejects.toMatchObject({ name: 'EntityTooSmall' })
  await expect(complete([last, small])).rejects.toMatchObject({ name: 'InvalidPartOrder' })
  await expect(complete([{ ...small, ETag: '"0"' }])).rejects.toMatchObject({ name: 'InvalidPart' })
  await expect(part(10_001, 1)).rejects.toMatchObject({ name: 'InvalidArgument' })
  const page = await s3.send(new ListPartsCommand({ Bucket, Key, UploadId, MaxParts: 1 }))
  expect([page.Parts?.length, page.IsTruncated, page.NextPartNumberMarker]).toEqual([1, true, '1'])
  const rest = await s3.send(new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker: '1' }))
  expect([rest.Parts?.map(({ Size }) => Size), rest.IsTruncated]).toEqual([[10], false])
  const { Uploads } = await s3.send(new ListMultipartUploadsCommand({ Bucket }))
  expect(Uploads?.map((upload) => upload.UploadId)).toEqual([UploadId])
  await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
  await expect(complete([small])).rejects.toMatchObject({ name: 'NoSuchUpload' })
  await expect(s3.send(new PutObjectCommand({ Bucket: 'other', Key, Body: 'x' }))).rejects.toMatchObject({
    name: 'NoSuchBucket',
  })
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))
  await expect(
    s3.send(new PutObjectCommand({ Bucket, Key, Body: 'y', IfNoneMatch: '*' })),
  ).rejects.toMatchObject({
    name: 'PreconditionFailed',
  })
})

test('strangers, wrong secrets, changed bytes and a clock that is off get nothing', async () => {
  const sandbox = await started()
  expect((await fetch(`${sandbox.url}/s3/${Bucket}/a`, { method: 'PUT', body: 'x' })).status).toBe(403)
  const credentials = { accessKeyId: STORE_CLIENT.accessKey, secretAccessKey: 'wrong' }
  const put = (s3: S3Client) => s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }))
  await expect(put(clientOf(sandbox, { credentials }))).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
  })
  await expect(
    put(clientOf(sandbox, { credentials: { ...credentials, accessKeyId: 'NOBODY' } })),
  ).rejects.toMatchObject({ name: 'InvalidAccessKeyId' })
  await expect(put(clientOf(sandbox, { systemClockOffset: -3_600_000 }))).rejects.toMatchObject({
    name: 'RequestTimeTooSkewed',
  })
  const url = await getSignedUrl(clientOf(sandbox), new PutObjectCommand({ Bucket, Key: 'a' }), {
    expiresIn: 60,
  })
  expect((await fetch(url.replace('/a?', '/b?'), { method: 'PUT', body: 'x' })).status).toBe(403)
  const md5 = createHash('md5').update('other').digest('base64')
  const wrong = await fetch(
    await getSignedUrl(clientOf(sandbox), new PutObjectCommand({ Bucket, Key: 'a', ContentMD5: md5 }), {
      expiresIn: 60,
      unhoistableHeaders: new Set(['content-md5']),
    }),
    { method: 'PUT', body: 'x', headers: { 'content-md5': md5 } },
  )
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('BadDigest')])
})

test('a signed address is good for its time, from another origin, too', async () => {
  const sandbox = await started()
  const s3 = clientOf(sandbox)
  const put = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'a' }), { expiresIn: 60 })
  const origin = 'http://elsewhere.example'
  const asked = await fetch(put, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PUT' },
  })
  expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([
    204,
    expect.stringContaining('PUT'),
  ])
  const stored = await fetch(put, { method: 'PUT', body: 'hello', headers: { origin } })
  expect([stored.status, stored.headers.get('access-control-expose-headers')]).toEqual([
    200,
    expect.stringContaining('ETag'),
  ])
  const view = new GetObjectCommand({
    Bucket,
    Key: 'a',
    ResponseContentDisposition: 'attachment; filename="a.mp4"',
  })
  const address = await getSignedUrl(s3, view, { expiresIn: 60 })
  const got = await fetch(address)
  expect([await got.text(), got.headers.get('content-disposition')]).toEqual([
    'hello',
    'attachment; filename="a.mp4"',
  ])
  sandbox.clock.now += 61_000
  const late = await fetch(address)
  expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')])
})

test('chunks are taken apart and held against their checksums', async () => {
  const s3 = clientOf(await started(), { requestChecksumCalculation: 'WHEN_SUPPORTED' })
  const bytes = randomBytes(300_000)
  await s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: bytes, ChecksumAlgorithm: 'CRC32' }))
  const { Readable } = await import('node:stream')
  await s3.send(
    new PutObjectCommand({
      Bucket,
      Key: 'b',
      Body: Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]),
      ContentLength: bytes.length,
      ChecksumAlgorithm: 'CRC32',
    }),
  )
  for (const key of ['a', 'b']) expect((await bytesOf(s3, key)).equals(bytes)).toBe(true)
})

test('a role is for its prefix and its time', async () => {
  const sandbox = await started()
  const sts = new STSClient({
    endpoint: `${sandbox.url}/sts`,
    region: 'cn-hangzhou',
    credentials: { accessKeyId: STORE_CLIENT.accessKey, secretAccessKey: STORE_CLIENT.secret },
  })
  const statement = { Effect: 'Allow', Action: ['s3:PutObject'], Resource: [`arn:aws:s3:::${Bucket}/mine/*`] }
  const { Credentials } = await sts.send(
    new AssumeRoleCommand({
      RoleArn: 'arn:aws:iam::1:role/uploads',
      RoleSessionName: 'li',
      DurationSeconds: 900,
      Policy: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }),
    }),
  )
  const s3 = clientOf(sandbox, {
    credentials: {
      accessKeyId: Credentials?.AccessKeyId ?? '',
      secretAccessKey: Credentials?.SecretAccessKey ?? '',
      sessionToken: Credentials?.SessionToken ?? '',
    },
  })
  const put = (Key: string) => s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))
  await put('mine/a')
  await expect(put('theirs/a')).rejects.toMatchObject({ name: 'AccessDenied' })
  await expect(bytesOf(s3, 'mine/a')).rejects.toMatchObject({ name: 'AccessDenied' })
  sandbox.clock.now += 901_000
  await expect(put('mine/b')).rejects.toMatchObject({ name: /RequestTimeTooSkewed|ExpiredToken/u })
})

test('lists come in pages, and trouble in the words of S3', async () => {
  const sandbox = await started()
  const s3 = clientOf(sandbox)
  for (const Key of ['x/1', 'x/2', 'x/3', 'y'])
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }))
  const list = new ListObjectsV2Command({ Bucket, Prefix: 'x/', MaxKeys: 2 })
  const first = await s3.send(list)
  const second = await s3.send(
    new ListObjectsV2Command({ Bucket, Prefix: 'x/', ContinuationToken: first.NextContinuationToken }),
  )
  expect([first, second].flatMap(({ Contents }) => Contents?.map(({ Key }) => Key))).toEqual([
    'x/1',
    'x/2',
    'x/3',
  ])
  await steer(sandbox.url, 'faults', {
    match: { pathPattern: '^/s3' },
    effect: { kind: 'status', status: 503 },
  })
  await expect(s3.send(list)).rejects.toMatchObject({ name: 'SlowDown' })
})
