import { localPartLimits, type PartLimits } from '#src/media/part-plan.ts'

const MiB = 1024 * 1024
const hour = 60 * 60

/** Object stores that speak S3 (STO-01). */
export type S3ProfileName = 'cuoss' | 'alioss' | 'minio'

/** How one kind of object store is used. */
export type S3Profile = {
  readonly name: S3ProfileName
  readonly limits: PartLimits
  /** Milliseconds without a byte after which a call is given up. */
  readonly timeoutMs: number
  /** How long a signed view link is good, in seconds; S3 signs none beyond 7 days. */
  readonly viewSeconds: number
  /** The checksum with which the store itself refuses a changed part (UPL-12); gateways before 2022 know MD5 only. */
  readonly partChecksum: 'md5' | 'crc32'
}

const cuoss: S3Profile = {
  name: 'cuoss',
  limits: { ...localPartLimits, minPartSize: 10 * MiB },
  timeoutMs: 60_000,
  viewSeconds: 7 * 24 * hour,
  partChecksum: 'md5',
}

/**
 * The profiles of STO-01. A part is as large as the size of the file asks for, never below the profile's own figure.
 * The specification has no figures for MinIO: those of cuoss, its default, are taken.
 */
export const s3Profiles: Readonly<Record<S3ProfileName, S3Profile>> = {
  cuoss,
  alioss: {
    name: 'alioss',
    limits: { ...localPartLimits, minPartSize: MiB, maxPartCount: 10_000, concurrency: 4 },
    timeoutMs: 60_000,
    viewSeconds: 4 * hour,
    partChecksum: 'md5',
  },
  minio: { ...cuoss, name: 'minio', partChecksum: 'crc32' },
}
