import type { ApiClient } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import { type SecretBox, type SecretPlace, Unopenable } from '#src/platform/crypto/secret-box.ts'
import type { Database, Executor } from '#src/platform/db/database.ts'
import type { Env } from '#src/platform/env.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import {
  adoptGrants,
  closeOthers,
  findOpenProjects,
  findProject,
  openConfigured,
  type ProjectRow,
} from './project.store.ts'

/** Where a project's secret is sealed to: one that is copied to another project does not open. */
export const secretPlace = (clientId: string): SecretPlace => ({
  table: 'api_project',
  column: 'client_secret',
  row: clientId,
})

type ClientDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly secrets: SecretBox
  readonly env: Pick<Env, 'YOUTUBE_CLIENT_ID' | 'SANDBOX'>
  readonly clock: Clock
}

/** The clients that grants are given to, and renewed by. */
export type ProjectClients = {
  /** The client of a project; null for the one that is configured. @throws channels.projectUnusable */
  clientOf(db: Executor, projectId: bigint | null): Promise<ApiClient | null>
  /**
   * The project of a new grant: the one that is named, or else the best that takes any; null where the platform has none.
   *
   * @throws channels.projectNotFound, channels.projectUnusable
   */
  choose(platform: string, named: bigint | null): Promise<bigint | null>
  /** Which platform a project is of. @throws channels.projectNotFound */
  load(projectId: bigint): Promise<Pick<ProjectRow, 'id' | 'platform'>>
  /** Whether a project takes new grants. */
  isOpen(projectId: bigint): Promise<boolean>
  /** Keeps the project that the environment names among the records; called at every start. */
  keepConfigured(): Promise<void>
}

export function createProjectClients({ database, secrets, env, clock }: ClientDeps): ProjectClients {
  const configured = env.YOUTUBE_CLIENT_ID

  function clientIn({ clientId, clientSecretSealed }: ProjectRow): ApiClient | null {
    if (clientId === configured) return null
    const clientSecret = clientSecretSealed && open(clientSecretSealed, secretPlace(clientId))
    if (!clientSecret) throw new AppError('channels.projectUnusable')
    return { clientId, clientSecret }
  }

  function open(sealed: string, place: SecretPlace): string | null {
    try {
      return secrets.open(sealed, place)
    } catch (error) {
      if (error instanceof Unopenable) return null
      throw error
    }
  }

  return {
    async clientOf(db, projectId) {
      if (projectId === null) return null
      const found = await findProject(db, projectId)
      if (!found) throw new AppError('channels.projectUnusable')
      return clientIn(found.project)
    },

    async choose(platform, named) {
      const projects = await findOpenProjects(database.db, platform)
      if (named === null) return projects[0]?.id ?? null
      if (projects.some(({ id }) => id === named)) return named
      const isKnown = (await findProject(database.db, named))?.project.platform === platform
      throw new AppError(isKnown ? 'channels.projectUnusable' : 'channels.projectNotFound')
    },

    async load(projectId) {
      return foundRecord(await findProject(database.db, projectId), 'channels.projectNotFound').project
    },

    async isOpen(projectId) {
      return (await findProject(database.db, projectId))?.project.enabled === true
    },

    async keepConfigured() {
      if (configured === undefined) return
      const createdAt = instantIn(clock, 0)
      // Nobody has said that Google audited it; what is played, nobody has to.
      const first = {
        platform: 'youtube',
        clientId: configured,
        name: 'Google',
        audited: env.SANDBOX,
      } as const
      await database.transaction(async (tx) => {
        await closeOthers(tx, 'youtube', configured, createdAt)
        const id = await openConfigured(tx, { ...first, createdAt })
        if (id !== null) await adoptGrants(tx, 'youtube', id)
      })
    },
  }
}
