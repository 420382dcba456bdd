import {
  createApiProject,
  getApiProject,
  listApiProjects,
  listPlatformUsage,
  updateApiProject,
} from '@pindao/protocol/channels/project.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { ApiProjects } from './project.service.ts'

export function projectRoutes(projects: ApiProjects): Route[] {
  return [
    route(listPlatformUsage, (ctx) => projects.usage(ctx)),
    route(listApiProjects, (ctx, { query }) => projects.list(ctx, query)),
    route(getApiProject, (ctx, { params }) => projects.get(ctx, BigInt(params.id))),
    route(createApiProject, (ctx, { body }) => projects.create(ctx, body)),
    route(updateApiProject, (ctx, { params, body }) => projects.update(ctx, BigInt(params.id), body)),
  ]
}
