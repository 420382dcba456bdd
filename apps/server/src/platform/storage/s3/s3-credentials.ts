import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts'

/** Where temporary credentials are made. MinIO knows no roles and takes any name for one. */
export type StsSettings = {
  readonly endpoint: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  readonly roleArn: string
}

/** What a client of the store may hold for a short time. */
export type TemporaryCredentials = {
  readonly accessKeyId: string
  readonly accessKeySecret: string
  readonly securityToken: string
  readonly expiration: Date
}

/** The shortest that AWS, Aliyun and MinIO all grant (platforms.md G). */
const lifeSeconds = 15 * 60
/** What an upload in parts needs; reading, listing of the bucket and removing are not among it. */
const actions = ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts']
/** Characters that a policy reads as patterns: a prefix with one would open the doors of others. */
const pattern = /[*?$]/u

/**
 * Rights to send what lies below a prefix, and to nothing else.
 *
 * @throws RangeError when the prefix names no folder, or is a pattern.
 */
export function uploadPolicy(bucket: string, prefix: string): string {
  if (!prefix.endsWith('/') || prefix.startsWith('/') || pattern.test(prefix))
    throw new RangeError(`not the folder of one upload: ${prefix}`)
  const Resource = [`arn:aws:s3:::${bucket}/${prefix}*`]
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: actions, Resource }],
  })
}

/** Asks for credentials with which one upload can be sent (STO-02). */
export async function assumeUploadRole(
  settings: StsSettings,
  bucket: string,
  prefix: string,
): Promise<TemporaryCredentials> {
  const { endpoint, region, accessKey, secretKey, roleArn } = settings
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
  const client = new STSClient({ endpoint, region, credentials, maxAttempts: 3 })
  try {
    const command = new AssumeRoleCommand({
      RoleArn: roleArn,
      RoleSessionName: 'pindao-upload',
      DurationSeconds: lifeSeconds,
      Policy: uploadPolicy(bucket, prefix),
    })
    const { Credentials: given } = await client.send(command)
    if (!given?.AccessKeyId || !given.SecretAccessKey || !given.SessionToken || !given.Expiration)
      throw new Error('the store gave no whole credentials')
    return {
      accessKeyId: given.AccessKeyId,
      accessKeySecret: given.SecretAccessKey,
      securityToken: given.SessionToken,
      expiration: given.Expiration,
    }
  } finally {
    client.destroy()
  }
}
