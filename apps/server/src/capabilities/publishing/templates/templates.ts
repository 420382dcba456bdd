import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { type ChannelTemplateDeps, createChannelTemplates } from './channel-template.service.ts'
import { templateOperations } from './template.operations.ts'
import { templatePictureRoutes, templateRoutes } from './template.routes.ts'
import { createTemplateReading, type TemplateReading } from './template.service.ts'
import { createTemplateChanges } from './template-changes.service.ts'
import {
  createTemplateFilling,
  type TemplateFilling,
  type TemplateFillingDeps,
} from './template-filling.service.ts'
import {
  createTemplatePictures,
  type TemplatePictureDeps,
  type TemplatePictures,
} from './template-picture.service.ts'

import { seedTemplates } from './templates.demo.ts'

export type TemplatePorts = Pick<TemplateFillingDeps, 'channelForTemplate' | 'videoForTemplate'> &
  Pick<ChannelTemplateDeps, 'setDefaultTemplate'> &
  Pick<TemplatePictureDeps, 'pictures'>

/** Templates of publications: the door of the room. */
export type Templates = {
  readonly routes: readonly Route[]
  readonly rawRoutes: RawRoutes
  readonly operations: readonly AnyOperationCommand[]
  readonly demo: DemoSeed
  readonly api: Pick<TemplateFilling, 'templateFor' | 'fillOrRefuse'> &
    Pick<TemplatePictures, 'watermarkOf'> &
    Pick<TemplateReading, 'suggest'>
}

export function createTemplates(kit: Kit, ports: TemplatePorts): Templates {
  const deps = { ...kit, ...ports }
  const reading = createTemplateReading(kit.database)
  const changes = createTemplateChanges(deps)
  const filling = createTemplateFilling(deps)
  const pictures = createTemplatePictures(deps)
  return {
    routes: templateRoutes(reading, changes, filling, pictures, createChannelTemplates(deps)),
    rawRoutes: templatePictureRoutes(reading, pictures),
    operations: templateOperations(kit.database, changes),
    demo: (life) => seedTemplates(life, pictures),
    api: {
      templateFor: filling.templateFor,
      fillOrRefuse: filling.fillOrRefuse,
      watermarkOf: pictures.watermarkOf,
      suggest: reading.suggest,
    },
  }
}
