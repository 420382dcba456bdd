import type { FastifyRequest } from 'fastify'
import type { ChunkProof } from './chunked-body.ts'
import type { Announced } from './incoming-body.ts'
import { S3Error } from './s3.errors.ts'
import { assertSigned, type Claim, claimOf, keyOf } from './signature.ts'
import { allows, type Caller, type StoreClients } from './store.clients.ts'

/** A request that was let in: who it is from, and what it says of its body. */
export interface Admitted {
  readonly caller: Caller
  readonly claim: Claim
}

/** Lets in whoever signed rightly. */
export function createStoreGate(clients: StoreClients, now: () => number) {
  return {
    /** @throws S3Error for strangers, wrong signatures and what is over */
    admit(request: FastifyRequest): Admitted {
      const [path = '', query = ''] = request.url.split('?')
      const signed = {
        method: request.method,
        path,
        query: new URLSearchParams(query),
        headers: request.headers,
      }
      const claim = claimOf(signed, now())
      const caller = clients.callerOf(claim.accessKey, claim.securityToken)
      assertSigned(signed, claim, caller.secret)
      return { caller, claim }
    },
  }
}
export type StoreGate = ReturnType<typeof createStoreGate>

/** @throws S3Error AccessDenied outside of what temporary credentials are for */
export function assertAllowed(
  { caller }: Admitted,
  action: string,
  bucket: string,
  key: string | null,
): void {
  if (!allows(caller.policy, action, bucket, key)) throw new S3Error('AccessDenied', 'Access Denied')
}

/** What a request says of the bytes behind it. @throws S3Error MissingContentLength */
export function announcedBy({ headers }: FastifyRequest, { caller, claim }: Admitted): Announced {
  const decoded = headers['x-amz-decoded-content-length'] ?? headers['content-length']
  const length = Number(decoded)
  if (decoded === undefined || !Number.isSafeInteger(length)) {
    throw new S3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.')
  }
  return {
    payload: claim.payload,
    proof: proofOf(caller, claim),
    length,
    contentMd5: one(headers['content-md5']),
    crc32: one(headers['x-amz-checksum-crc32']),
  }
}

function proofOf({ secret }: Caller, { payload, scope, signature }: Claim): ChunkProof | null {
  if (!payload.startsWith('STREAMING-AWS4-HMAC-SHA256-PAYLOAD')) return null
  return { key: keyOf(secret, scope), scope, seed: signature }
}

const one = (header: string | string[] | undefined): string | null =>
  Array.isArray(header) ? (header[0] ?? null) : (header ?? null)
