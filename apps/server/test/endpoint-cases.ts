import { accessCases } from './endpoint-cases/access.ts'
import { channelsCases } from './endpoint-cases/channels.ts'
import type { EndpointCases } from './endpoint-cases/endpoint-case.ts'
import { grantsCases } from './endpoint-cases/grants.ts'
import { mailCases } from './endpoint-cases/mail.ts'
import { mediaCases } from './endpoint-cases/media.ts'
import { navigationCases } from './endpoint-cases/navigation.ts'
import { notificationsCases } from './endpoint-cases/notifications.ts'
import { operationsCases } from './endpoint-cases/operations.ts'
import { peopleCases } from './endpoint-cases/people.ts'
import { publishingCases } from './endpoint-cases/publishing.ts'
import { settingsCases } from './endpoint-cases/settings.ts'
import { sheetsCases } from './endpoint-cases/sheets.ts'
import { workbenchCases } from './endpoint-cases/workbench.ts'

/** Every endpoint there is, by method and address. One that is missing here fails the test that walks them. */
export const endpointCases: EndpointCases = {
  ...accessCases,
  ...navigationCases,
  ...settingsCases,
  ...channelsCases,
  ...grantsCases,
  ...mediaCases,
  ...publishingCases,
  ...workbenchCases,
  ...mailCases,
  ...notificationsCases,
  ...operationsCases,
  ...peopleCases,
  ...sheetsCases,
}
