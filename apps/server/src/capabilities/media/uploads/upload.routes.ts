import {
  abortUpload,
  completeUpload,
  createUpload,
  getUpload,
  signParts,
} from '@pindao/protocol/media/upload.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { UploadService } from './upload.service.ts'

export function uploadRoutes(service: UploadService): readonly Route[] {
  return [
    route(createUpload, (ctx, { body }) => service.create(ctx, body)),
    route(getUpload, (ctx, { params }) => service.get(ctx, BigInt(params.id))),
    route(signParts, (ctx, { params, body }) => service.signParts(ctx, BigInt(params.id), body)),
    route(completeUpload, (ctx, { params }) => service.complete(ctx, BigInt(params.id))),
    route(abortUpload, (ctx, { params }) => service.abort(ctx, BigInt(params.id))),
  ]
}
