import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { assumeUploadRole, uploadPolicy } from './s3-credentials.ts'

const given =
  '<AccessKeyId>id</AccessKeyId><SecretAccessKey>secret</SecretAccessKey>' +
  '<SessionToken>token</SessionToken><Expiration>2026-11-23T20:00:00Z</Expiration>'

/** An STS that answers every call alike, and remembers what it was asked. */
async function openSts(credentials: string) {
  const asked: URLSearchParams[] = []
  const server = createServer(async (request, response) => {
    asked.push(new URLSearchParams(await text(request)))
    const result = `<AssumeRoleResult><Credentials>${credentials}</Credentials></AssumeRoleResult>`
    response.setHeader('content-type', 'text/xml')
    response.end(`<AssumeRoleResponse>${result}</AssumeRoleResponse>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { endpoint, region: 'us-east-1', accessKey: 'a', secretKey: 'b' }
  return { asked, settings: { ...settings, roleArn: 'arn:aws:iam::000000000000:role/pindao' } }
}

test('STO-02 the store is asked for short-lived credentials of one upload', async () => {
  const { asked, settings } = await openSts(given)
  expect(await assumeUploadRole(settings, 'pindao', 'd/1/1-a/')).toEqual({
    accessKeyId: 'id',
    accessKeySecret: 'secret',
    securityToken: 'token',
    expiration: new Date('2026-11-23T20:00:00Z'),
  })
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    Action: 'AssumeRole',
    DurationSeconds: '900',
    Policy: uploadPolicy('pindao', 'd/1/1-a/'),
  })
})

test('STO-02 credentials without a token are none: they would be good for ever', async () => {
  const { settings } = await openSts('<AccessKeyId>id</AccessKeyId><SecretAccessKey>s</SecretAccessKey>')
  await expect(assumeUploadRole(settings, 'pindao', 'd/1/1-a/')).rejects.toThrow('no whole credentials')
})
