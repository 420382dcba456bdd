import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sameSecret } from '#src/core/clients.ts'
import type { FacebookClient } from './facebook.client.ts'
import { GraphError, sessionOver } from './facebook.errors.ts'
import type { FacebookToken } from './facebook.facts.ts'
import type { FacebookWorld } from './facebook.world.ts'
import type { Usage } from './graph.usage.ts'

/** Who calls: a living token, with its text, which Page tokens follow from. */
export interface Caller {
  readonly token: FacebookToken
  readonly text: string
}

export type GraphGate = ReturnType<typeof createGraphGate>

/** What every call of the Graph API passes: token, proof of the secret, limits. */
export function createGraphGate(deps: {
  world: FacebookWorld
  usage: Usage
  clients: readonly FacebookClient[]
}) {
  const { world, usage, clients } = deps

  function checkProof(query: URLSearchParams, { token, text }: Caller): void {
    const proof = query.get('appsecret_proof')
    if (proof === null) return
    const secret = clients.find(({ id }) => id === token.appId)?.secret ?? ''
    const right = createHmac('sha256', secret).update(text).digest('hex')
    if (!sameSecret(proof, right)) {
      throw new GraphError(100, { message: 'Invalid appsecret_proof provided in the API argument' })
    }
  }

  /** Lets a call in, counts it (one of several objects as so many), and puts the usage headers on its answer. Throws 2500, 190, 4, 17 or 80001. */
  function enter(request: FastifyRequest, reply: FastifyReply, calls = 1): Caller {
    const query = queryOf(request)
    const text = tokenIn(request, query)
    if (text === null) throw new GraphError(2500)
    const token = world.find(text)
    if (!token) throw new GraphError(190)
    const end = world.endOf(token)
    if (end) throw sessionOver(end)
    const caller = { token, text }
    checkProof(query, caller)
    try {
      usage.charge(token, calls)
    } finally {
      reply.headers(usage.headersOf(token))
    }
    return caller
  }

  return {
    enter,

    /** Lets a call in that publishes on a Page: by the Page's own token, with permission and role. Throws 200. */
    publisher(request: FastifyRequest, reply: FastifyReply, pageId: string): Caller {
      const caller = enter(request, reply)
      const { appId, userId, pageId: own } = caller.token
      const may =
        own === pageId &&
        world.permissionOf(appId, userId).scopes.includes('pages_manage_posts') &&
        world.tasksOn(userId, pageId).includes('CREATE_CONTENT')
      if (!may) throw new GraphError(200)
      return caller
    },

    /** The program with this id and secret. Throws 101 for an unknown one, 1 for a wrong secret. */
    authenticate(id: string | null, secret: string | null): FacebookClient {
      const client = clients.find((candidate) => candidate.id === id)
      if (!client) throw new GraphError(101)
      if (!sameSecret(secret ?? '', client.secret)) {
        throw new GraphError(1, { status: 400, message: 'Error validating client secret.' })
      }
      return client
    },

    /** The program an app token (`id|secret`) speaks for. Throws 190. */
    application(text: string): FacebookClient {
      const [id, secret = ''] = text.split('|')
      const client = clients.find((candidate) => candidate.id === id)
      if (!client || !sameSecret(secret, client.secret)) {
        throw new GraphError(190, { message: 'Invalid OAuth access token signature.' })
      }
      return client
    },
  }
}

/** The query of a call; parameters of the same name stay apart. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://localhost').searchParams
}

function tokenIn(request: FastifyRequest, query: URLSearchParams): string | null {
  const bearer = /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return query.get('access_token') ?? bearer ?? null
}
