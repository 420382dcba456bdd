import { type EndpointCases, shared } from './endpoint-case.ts'

export const settingsCases: EndpointCases = {
  // Of the installation: whoever may set it has the widest data scope.
  'GET /settings': { ...shared, answers: ['access.outsideScope'] },
  'PUT /settings': {
    ...shared,
    input: () => ({ body: { key: 'media.abandonedUploadDays', value: 8, version: 0 } }),
    answers: ['access.outsideScope', 'access.changedMeanwhile'],
  },
  'GET /settings/changes': {
    ...shared,
    input: () => ({ query: { key: 'media.abandonedUploadDays' } }),
    answers: ['access.outsideScope'],
  },
  'GET /settings/exceptions': {
    ...shared,
    input: () => ({ query: { key: 'media.uploadsPerPerson' } }),
    answers: ['access.outsideScope'],
  },
  'GET /dictionaries/:kind': { ...shared, input: () => ({ params: { kind: 'platform' } }) },
}
