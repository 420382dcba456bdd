import * as endpoints from '@pindao/protocol/access/department.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { DepartmentService } from './department.service.ts'

export function departmentRoutes(departments: DepartmentService): Route[] {
  return [
    route(endpoints.listDepartments, (ctx) => departments.list(ctx)),
    route(endpoints.createDepartment, (ctx, { body }) => departments.create(ctx, body)),
    route(endpoints.renameDepartment, (ctx, { params, body }) =>
      departments.rename(ctx, BigInt(params.id), body),
    ),
    route(endpoints.moveDepartment, (ctx, { params, body }) =>
      departments.move(ctx, BigInt(params.id), body),
    ),
    route(endpoints.deleteDepartment, async (ctx, { params }) => {
      await departments.remove(ctx, BigInt(params.id))
      return { deleted: true }
    }),
  ]
}
