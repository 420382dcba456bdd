import type { SwaggerTransform, SwaggerTransformObject } from '@fastify/swagger'
import { auditValue } from '@pindao/protocol/access/audit.endpoints.ts'
import { type Endpoint, idempotencyKeyHeader, idempotencyKeyPattern } from '@pindao/protocol/core/endpoint.ts'
import { failureEnvelope, successEnvelope } from '@pindao/protocol/core/envelope.ts'
import type { FastifyContextConfig, FastifySchema } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route takes and gives beyond what is compiled from its schema: said in the contract, checked by the route. */
    contract?: FastifySchema
    /** The address as the contract names it, where the router's is none that it knows. */
    contractUrl?: string
  }
  interface FastifySchema {
    /** Who may call: `public`, `signedIn`, or the permission they need. */
    'x-permission'?: Endpoint['access']
    /** Needs no permission, and programs may call it, too. */
    'x-programs'?: true
  }
}

const names = z.registry<{ id: string }>()
names.add(failureEnvelope, { id: 'Failure' })
// Holds itself, so it can only be named.
names.add(auditValue, { id: 'AuditValue' })

/** A failure as the contract shows it; every status has the same shape. */
const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: failureEnvelope } },
})

/** Any other failure: `code` is a key of the error texts, and names the status. */
export const anyFailure = { default: failure('Any other failure') }

const idempotencyHeaders = z.object({ [idempotencyKeyHeader]: z.string().regex(idempotencyKeyPattern) })

/** The schema from which Fastify validates and serializes an endpoint. */
export function schemaOf(endpoint: Endpoint): FastifySchema {
  return {
    summary: endpoint.summary,
    tags: [endpoint.url.split('/')[1] ?? ''],
    'x-permission': endpoint.access,
    ...(endpoint.programs ? { 'x-programs': true as const } : {}),
    operationId: operationIdOf(endpoint.method, endpoint.url),
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    response: { 200: successEnvelope(endpoint) },
  }
}

/** What generated clients call an operation: `GET /publish-tasks/:id` is `getPublishTasksById`. */
function operationIdOf(method: string, url: string): string {
  const words = url.replaceAll(':', 'by-').split(/[^A-Za-z\d]+/u)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** What the contract says of an endpoint besides: the key it needs, and how it fails. */
export function contractOf(endpoint: Endpoint): Pick<FastifyContextConfig, 'contract'> {
  const { params, query, body, access } = endpoint
  const takesInput = Boolean(params ?? query ?? body ?? endpoint.idempotent)
  return {
    contract: {
      ...(endpoint.idempotent ? { headers: idempotencyHeaders } : {}),
      response: {
        200: successEnvelope(endpoint),
        ...(takesInput ? { 400: failure('The input breaks a rule; `problems` says where') } : {}),
        ...(access === 'public' ? {} : { 401: failure('Nobody is signed in') }),
        ...(access === 'public' || access === 'signedIn'
          ? {}
          : { 403: failure(`Without the permission ${access}, or for this record`) }),
        429: failure('Too many calls; `Retry-After` says for how many seconds'),
        ...anyFailure,
      },
    },
  }
}

const toJsonSchema = createJsonSchemaTransform({ schemaRegistry: names })

/**
 * Makes one route's part of `/api/openapi.json` (API-03): its schema, with what only the contract says of it. What has
 * no security of its own is open, and says so.
 */
export const contractTransform = ((document) => {
  const { contract, contractUrl: url = document.url } = document.route.config ?? {}
  const [method = 'get'] = [document.route.method].flat()
  const ids = { operationId: operationIdOf(method, url.replace(/^\/api/u, '')), security: [] }
  const schema = document.schema && { ...ids, ...document.schema, ...contract }
  return toJsonSchema({ ...document, url, schema } as Parameters<typeof toJsonSchema>[0])
}) as SwaggerTransform

/** Puts the shapes with a name into the contract. */
export const contractTransformObject: SwaggerTransformObject = createJsonSchemaTransformObject({
  schemaRegistry: names,
})
