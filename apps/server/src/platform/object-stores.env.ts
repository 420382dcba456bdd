import { s3Profiles } from '@pindao/protocol/media/storage-profiles.ts'
import { z } from 'zod'
import type { S3Settings } from './storage/s3/s3-client.ts'
import type { StsSettings } from './storage/s3/s3-credentials.ts'

const address = z.url().transform((url) => url.replace(/\/+$/u, ''))
const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

/** What is said of one object store, each behind the name of its kind: `MINIO_ENDPOINT`. */
const schema = z.object({
  ENDPOINT: address,
  /** Where browsers reach it, where that is another address. */
  PUBLIC_ENDPOINT: address.optional(),
  REGION: z.string().default('us-east-1'),
  BUCKET: z.string(),
  ACCESS_KEY: z.string(),
  SECRET_KEY: z.string(),
  /** The bucket in the path, or in the host as Aliyun wants it. */
  PATH_STYLE: flag.optional(),
  /** Where temporary credentials are made, and for which role; without it there are none (STO-02). */
  STS_ENDPOINT: address.optional(),
  ROLE_ARN: z.string().default('arn:aws:iam:::role/pindao-upload'),
})

/** An object store as the environment has it; `sts` where it makes temporary credentials. */
export type ObjectStoreSettings = S3Settings & { readonly sts: StsSettings | null }

/** What is said of a store, behind the name of its kind. */
export const storeVariables: readonly string[] = Object.keys(schema.shape)

const kinds = [s3Profiles.cuoss, s3Profiles.alioss, s3Profiles.minio]

/**
 * The object stores of an environment, the usual one (STO-01: cuoss) first.
 *
 * @throws ZodError with the whole name of the variable that is wrong
 */
export function readObjectStores(
  source: Readonly<Record<string, string | undefined>>,
): readonly ObjectStoreSettings[] {
  return kinds.flatMap((profile) => {
    const prefix = `${profile.name.toUpperCase()}_`
    if (!source[`${prefix}ENDPOINT`]) return []
    const said = Object.fromEntries(
      Object.entries(source)
        .filter(([name, value]) => name.startsWith(prefix) && value !== undefined && value !== '')
        .map(([name, value]) => [name.slice(prefix.length), value]),
    )
    const { error, data } = schema.safeParse(said)
    if (error)
      throw new z.ZodError(error.issues.map((issue) => ({ ...issue, path: [prefix + issue.path.join('.')] })))
    const { REGION: region, ACCESS_KEY: accessKey, SECRET_KEY: secretKey } = data
    const settings: S3Settings = {
      profile,
      endpoint: data.ENDPOINT,
      publicEndpoint: data.PUBLIC_ENDPOINT ?? data.ENDPOINT,
      region,
      bucket: data.BUCKET,
      accessKey,
      secretKey,
      pathStyle: data.PATH_STYLE ?? profile.name !== 'alioss',
    }
    const sts = data.STS_ENDPOINT && { endpoint: data.STS_ENDPOINT, region, accessKey, secretKey }
    return [{ ...settings, sts: sts ? { ...sts, roleArn: data.ROLE_ARN } : null }]
  })
}
